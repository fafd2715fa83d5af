package dev.ahp.client;

import dev.ahp.Denied;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Converts problem details (RFC 9457) to the refusal they describe. */
final class ProblemReader {
  /** The members that {@link Denied#toProblem} generates; the others are facts. */
  private static final Set<String> GENERATED_MEMBERS =
      Set.of("type", "title", "status", "code", "detail", "errors", "errorsTotal");

  private ProblemReader() {}

  /** Returns the refusal; empty if the object is not an AHP problem. */
  static Optional<Denied> read(JsonObject problem) {
    return problem.string("code").map(code -> denied(code, problem));
  }

  private static Denied denied(String code, JsonObject problem) {
    String detail = problem.string("detail").or(() -> problem.string("title")).orElse(code);
    List<Violation> errors =
        problem.array("errors").orElse(JsonArray.empty()).objects().stream()
            .map(ProblemReader::violation)
            .toList();
    JsonObject.Builder facts = problem.toBuilder();
    GENERATED_MEMBERS.forEach(facts::remove);
    long total = problem.number("errorsTotal").map(Double::longValue).orElse(0L);
    return typed(code, detail, ViolationList.of(errors, total), facts.build());
  }

  private static Denied typed(
      String code, String detail, List<Violation> errors, JsonObject facts) {
    return ProblemCode.named(code)
        .filter(known -> errors.isEmpty())
        .map(known -> Denied.of(known, detail, facts))
        .orElseGet(() -> new Denied(code, detail, errors, facts));
  }

  private static Violation violation(JsonObject error) {
    return new Violation(
        error.string("code").orElse(""),
        error.string("pointer").orElse(""),
        error.string("message").orElse(""));
  }
}
