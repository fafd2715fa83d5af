package dev.ahp.lint.rule;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.yaml.TextPosition;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A violation of a rule at one position.
 *
 * @param file path as shown to the user
 * @param pointer JSON Pointer of the member, present or missing
 * @param contract the id, or null if the finding concerns no contract or a contract without an id
 */
public record LintFinding(
    RuleDescription rule,
    Severity severity,
    String file,
    TextPosition textPosition,
    String pointer,
    @Nullable String contract,
    String message) {

  /** Orders findings by file, position and rule. */
  public static final Comparator<LintFinding> READING_ORDER =
      Comparator.comparing(LintFinding::file)
          .thenComparing(LintFinding::textPosition)
          .thenComparing(it -> it.rule().id())
          .thenComparing(LintFinding::message);

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  public LintFinding with(Severity other) {
    return new LintFinding(rule, other, file, textPosition, pointer, contract, message);
  }

  /** Returns the finding as a violation of a contract that was submitted without a file. */
  public Violation toViolation() {
    return new Violation(rule.id(), pointer, message);
  }

  public Json toJson() {
    return JsonObject.builder()
        .put("rule", rule.id())
        .put("severity", severity.label())
        .put("file", file)
        .put("line", textPosition.line())
        .put("column", textPosition.column())
        .put("contract", contract == null ? Json.Null.NULL : Json.of(contract))
        .put("message", message)
        .put("hint", rule.hint())
        .build();
  }
}
