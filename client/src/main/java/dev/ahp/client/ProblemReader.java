package dev.ahp.client;

import dev.ahp.Denied;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns problem details (RFC 9457) back into the refusal that they tell of. */
final class ProblemReader {
  /** What {@link Denied#toProblem} makes anew; all else is a fact. */
  private static final Set<String> MADE_ANEW =
      Set.of("type", "title", "status", "code", "detail", "errors");

  private ProblemReader() {}

  /** Empty for what is no problem of ours. */
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
    MADE_ANEW.forEach(facts::remove);
    return typed(code, detail, errors, facts.build());
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
