package dev.ahp.broker.quota;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.problem.NearestWord;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses limits such as {@code {"queued": {"soft": 800, "hard": 1000}}}. A resource with an empty
 * object has no limit.
 */
public final class QuotaSetParser {
  /** The highest limit; JSON numbers represent it exactly. */
  public static final long MAX = 1_000_000_000_000_000L;

  private static final Set<String> MEMBERS = Set.of("soft", "hard", "burst");

  private final String parent;
  private final List<Violation> violations = new ArrayList<>();

  private QuotaSetParser(String parent) {
    this.parent = parent;
  }

  /**
   * Parses the limits of a request.
   *
   * @param parent the JSON Pointer of the value in the request
   * @throws Denied with all violations
   */
  public static QuotaSet parse(Json json, String parent) {
    QuotaSetParser parser = new QuotaSetParser(parent);
    QuotaSet set = parser.read(json);
    if (!parser.violations.isEmpty()) {
      throw new Denied(ProblemCode.SCHEMA_INVALID, parser.violations);
    }
    return set;
  }

  /** Reads stored limits; ignores members of a newer version. */
  static QuotaSet stored(JsonObject json) {
    return new QuotaSetParser("").read(json);
  }

  private QuotaSet read(Json json) {
    Map<QuotaResource, QuotaLimit> limits = new EnumMap<>(QuotaResource.class);
    if (!(json instanceof JsonObject object)) {
      wrong("", "must be an object");
      return QuotaSet.NONE;
    }
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      String at = "/" + JsonPointer.escape(member.getKey());
      QuotaResource resource = QuotaResource.named(member.getKey()).orElse(null);
      if (resource == null) {
        wrong(
            at,
            "is not a resource; expected one of "
                + String.join(", ", QuotaResource.names())
                + NearestWord.suggestion(member.getKey(), new HashSet<>(QuotaResource.names())));
      } else if (member.getValue() instanceof JsonObject limit) {
        limits.put(resource, limit(resource, limit, at));
      } else {
        wrong(at, "must be an object with soft or hard");
      }
    }
    return new QuotaSet(limits);
  }

  private QuotaLimit limit(QuotaResource resource, JsonObject json, String at) {
    for (String name : json.names()) {
      boolean isKnown = MEMBERS.contains(name);
      if (!isKnown || (name.equals("burst") && resource != QuotaResource.RATE)) {
        wrong(at + "/" + JsonPointer.escape(name), "is not a limit; expected soft or hard");
      }
    }
    QuotaLimit limit =
        new QuotaLimit(
            number(json, "soft", at), number(json, "hard", at), number(json, "burst", at));
    if (limit.soft() != null && limit.hard() != null && limit.soft() > limit.hard()) {
      wrong(at + "/soft", "must not be greater than hard, which is " + limit.hard());
    }
    if (limit.burst() != null && (limit.hard() == null || limit.burst() < 1)) {
      wrong(at + "/burst", "must be at least 1 and requires hard");
    }
    return limit;
  }

  private @Nullable Long number(JsonObject json, String name, String at) {
    Json value = json.get(name);
    if (value == null || value.isNull()) {
      return null;
    }
    if (value instanceof Json.Num number
        && number.isInteger()
        && number.value() >= 0
        && number.value() <= MAX) {
      return (long) number.value();
    }
    wrong(at + "/" + name, "must be an integer from 0 to " + MAX);
    return null;
  }

  private void wrong(String at, String message) {
    violations.add(new Violation(ProblemCode.SCHEMA_INVALID, parent + at, message));
  }
}
