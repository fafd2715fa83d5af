package dev.ahp.lint.rule;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.yaml.Place;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One place where a rule is broken.
 *
 * @param file as a person finds it
 * @param pointer JSON Pointer of the member in question, whether it is there or missing
 * @param contract the id, or null when the finding is about no contract or one without an id
 */
public record Finding(
    RuleCard rule,
    Severity severity,
    String file,
    Place place,
    String pointer,
    @Nullable String contract,
    String message) {

  /** By file, place and rule: the order in which a person would mend them. */
  public static final Comparator<Finding> READING_ORDER =
      Comparator.comparing(Finding::file)
          .thenComparing(Finding::place)
          .thenComparing(it -> it.rule().id())
          .thenComparing(Finding::message);

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  public Finding with(Severity other) {
    return new Finding(rule, other, file, place, pointer, contract, message);
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
        .put("line", place.line())
        .put("column", place.column())
        .put("contract", contract == null ? Json.Null.NULL : Json.of(contract))
        .put("message", message)
        .put("hint", rule.hint())
        .build();
  }
}
