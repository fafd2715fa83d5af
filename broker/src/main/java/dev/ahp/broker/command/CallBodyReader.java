package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.problem.ViolationList;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the members of a call body and collects all violations. */
public final class CallBodyReader {
  private final JsonObject json;
  private final ViolationCollector violations = new ViolationCollector();

  public CallBodyReader(JsonObject json) {
    this.json = json;
  }

  /** Creates a reader; throws a denial if the value is not an object. */
  public static CallBodyReader of(Json json) {
    return new CallBodyReader(
        json.asObject()
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.SCHEMA_INVALID,
                        List.of(
                            new Violation(ProblemCode.SCHEMA_INVALID, "", "must be an object")))));
  }

  public JsonObject json() {
    return json;
  }

  private @Nullable Json present(String name) {
    Json value = json.get(name);
    return value == null || value.isNull() ? null : value;
  }

  public @Nullable Json any(String name) {
    return present(name);
  }

  public @Nullable String text(String name) {
    Json value = present(name);
    if (value == null) {
      return null;
    }
    Optional<String> text = value.asString();
    if (text.isEmpty()) {
      wrong(name, "must be a string");
    }
    return text.orElse(null);
  }

  public @Nullable String boundedText(String name, int maxLength) {
    String text = text(name);
    if (text != null && text.length() > maxLength) {
      wrong(name, "must have at most " + maxLength + " characters");
    }
    return text;
  }

  public @Nullable String name(String name) {
    String text = text(name);
    if (text != null && !Ids.isName(text)) {
      wrong(name, "must be 1 to 100 letters, digits, dots, dashes or underscores");
    }
    return text;
  }

  public String requiredText(String name) {
    String text = text(name);
    if (text == null || text.isBlank()) {
      if (present(name) == null || text != null) {
        wrong(name, "is required");
      }
      return "";
    }
    return text;
  }

  /** Returns the milliseconds of a required RFC 3339 time. */
  public long requiredTime(String name) {
    String text = requiredText(name);
    Optional<Instant> time = Rfc3339.parse(text);
    if (time.isEmpty() && !text.isEmpty()) {
      wrong(name, "must be an RFC 3339 time such as 2026-01-31T00:00:00Z");
    }
    return time.map(Instant::toEpochMilli).orElse(0L);
  }

  public boolean flag(String name) {
    Json value = present(name);
    if (value != null && !(value instanceof Json.Bool)) {
      wrong(name, "must be true or false");
    }
    return json.bool(name).orElse(false);
  }

  public long integer(String name, long min, long max, long defaultValue) {
    Json value = present(name);
    if (value == null) {
      return defaultValue;
    }
    if (!(value instanceof Json.Num number) || !number.isInteger()) {
      wrong(name, "must be a whole number from " + min + " to " + max);
      return defaultValue;
    }
    return requireRange(name, (long) number.value(), min, max)
        ? (long) number.value()
        : defaultValue;
  }

  /** Returns whether a value is in range; adds a violation otherwise. */
  public boolean requireRange(String name, long value, long min, long max) {
    boolean inRange = min <= value && value <= max;
    if (!inRange) {
      wrong(name, "must be a whole number from " + min + " to " + max);
    }
    return inRange;
  }

  public @Nullable JsonArray list(String name) {
    Json value = present(name);
    if (value != null && !(value instanceof JsonArray)) {
      wrong(name, "must be a list");
    }
    return json.array(name).orElse(null);
  }

  public List<String> texts(String name) {
    JsonArray list = list(name);
    if (list != null && list.strings().size() != list.size()) {
      wrong(name, "must be a list of strings");
    }
    return list == null ? List.of() : list.strings();
  }

  public @Nullable JsonObject object(String name) {
    Json value = present(name);
    if (value != null && !(value instanceof JsonObject)) {
      wrong(name, "must be an object");
    }
    return json.object(name).orElse(null);
  }

  public String oneOf(String name, Set<String> allowed) {
    String value = requiredText(name);
    if (!value.isEmpty() && !allowed.contains(value)) {
      wrong(name, "must be one of " + String.join(", ", allowed.stream().sorted().toList()));
    }
    return value;
  }

  public void wrong(String name, String message) {
    wrong(ProblemCode.SCHEMA_INVALID, "/" + name, message);
  }

  /** Adds the violations of a member, whose pointers start at it. */
  void wrong(ProblemCode code, String pointer, List<Violation> errors) {
    violations.addAll(
        ViolationList.of(errors)
            .map(it -> new Violation(code, pointer + it.pointer(), it.message())));
  }

  public void wrong(ProblemCode code, String pointer, String message) {
    violations.add(new Violation(code, pointer, message));
  }

  /** Throws a denial if there are violations. */
  public void check() {
    if (!violations.isEmpty()) {
      ViolationList errors = violations.toList();
      ProblemCode code = ProblemCode.named(errors.get(0).code()).orElse(ProblemCode.SCHEMA_INVALID);
      throw new Denied(code, errors);
    }
  }
}
