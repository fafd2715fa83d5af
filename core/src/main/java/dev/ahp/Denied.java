package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/**
 * The exception for a refused operation. The code gives the reason; the errors name the invalid
 * fields.
 */
public class Denied extends RuntimeException {
  private final String code;
  private final String detail;
  private final transient List<Violation> errors;
  private final transient JsonObject facts;

  public Denied(String code, String message) {
    this(code, message, List.of());
  }

  public Denied(String code, String message, List<Violation> errors) {
    this(code, message, errors, JsonObject.empty());
  }

  public Denied(ProblemCode code, String message) {
    this(code.name(), message, List.of());
  }

  public Denied(ProblemCode code, List<Violation> errors) {
    this(code.name(), code.title() + summary(errors), errors);
  }

  /**
   * Creates a refusal.
   *
   * @param facts additional members of the problem document, for example {@code packetId}
   */
  public Denied(String code, String message, List<Violation> errors, JsonObject facts) {
    super(code + ": " + message, null, false, true);
    this.code = code;
    this.detail = message;
    this.errors = List.copyOf(errors);
    this.facts = facts;
  }

  /** Creates a refusal, using the subclass for the code if there is one. */
  public static Denied of(ProblemCode code, String message, JsonObject facts) {
    return switch (code) {
      case LEASE_LOST -> new LeaseLost(message, facts);
      case ILLEGAL_TRANSITION -> new IllegalTransition(message, facts);
      default -> new Denied(code.name(), message, List.of(), facts);
    };
  }

  public String code() {
    return code;
  }

  /** Returns the message without the code. */
  public String detail() {
    return detail;
  }

  public List<Violation> errors() {
    return errors;
  }

  public JsonObject facts() {
    return facts;
  }

  /** Returns a copy with an additional fact. */
  public Denied with(String name, String value) {
    return new Denied(code, detail, errors, facts.with(name, Json.of(value)));
  }

  /** Returns a copy whose error pointers start with {@code prefix}. */
  public Denied under(String prefix) {
    return new Denied(code, detail, errors.stream().map(it -> it.under(prefix)).toList(), facts);
  }

  /** Returns this refusal as an RFC 9457 problem document. */
  public JsonObject toProblem(String instance) {
    ProblemCode known = ProblemCode.named(code).orElse(ProblemCode.GATE_REJECTED);
    return JsonObject.builder()
        .put("type", "urn:ahp:problem:" + code)
        .put("title", known.title())
        .put("status", known.status())
        .put("code", code)
        .put("detail", detail)
        .put("instance", instance)
        .putAll(facts)
        .put("errors", new JsonArray(errors.stream().map(Violation::toJson).toList()))
        .build();
  }

  private static String summary(List<Violation> errors) {
    StringBuilder text = new StringBuilder();
    for (Violation it : errors) {
      text.append("; ").append((it.pointer() + " " + it.message()).strip());
    }
    return text.toString();
  }
}
