package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.List;

/**
 * The exception for a refused operation. The code gives the reason; the errors name the invalid
 * fields.
 */
public class Denied extends RuntimeException {
  /** The maximum number of errors in the message. */
  private static final int MAX_SUMMARY_ERRORS = 10;

  private final String code;
  private final String detail;
  private final transient ViolationList errors;
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
    this.errors = ViolationList.of(errors);
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

  /** Returns the first 100 errors. */
  public List<Violation> errors() {
    return errors;
  }

  /** Returns how many errors there were, including those that {@link #errors} does not contain. */
  public long errorsTotal() {
    return errors.total();
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
    return new Denied(code, detail, errors.under(prefix), facts);
  }

  /** Returns this refusal as an RFC 9457 problem document. */
  public JsonObject toProblem(String instance) {
    ProblemCode known = ProblemCode.named(code).orElse(ProblemCode.GATE_REJECTED);
    JsonObject.Builder problem = JsonObject.builder();
    problem
        .put("type", "urn:ahp:problem:" + code)
        .put("title", known.title())
        .put("status", known.status())
        .put("code", code)
        .put("detail", detail)
        .put("instance", instance)
        .putAll(facts)
        .put("errors", new JsonArray(errors.stream().map(Violation::toJson).toList()));
    if (errors.isTruncated()) {
      problem.put("errorsTotal", errors.total());
    }
    return problem.build();
  }

  private static String summary(List<Violation> errors) {
    StringBuilder text = new StringBuilder();
    ViolationList bounded = ViolationList.of(errors);
    for (Violation it : bounded.subList(0, Math.min(bounded.size(), MAX_SUMMARY_ERRORS))) {
      text.append("; ").append((it.pointer() + " " + it.message()).strip());
    }
    long more = bounded.total() - MAX_SUMMARY_ERRORS;
    return more <= 0 ? text.toString() : text + "; and " + more + " more";
  }
}
