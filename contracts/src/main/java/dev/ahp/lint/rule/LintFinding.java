package dev.ahp.lint.rule;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.yaml.TextPosition;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One place where a rule is broken.
 *
 * @param file as a person finds it
 * @param pointer JSON Pointer of the member in question, whether it is there or missing
 * @param contract the id, or null when the finding is about no contract or one without an id
 */
public record LintFinding(
    RuleCard rule,
    Severity severity,
    String file,
    TextPosition textPosition,
    String pointer,
    @Nullable String contract,
    String message) {

  /** By file, place and rule: the order in which a person would mend them. */
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

  /** As a fault of the contract's document, for who sent it without a file. */
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
