package dev.ahp.lint.payload;

import dev.ahp.contract.LenientReader;
import dev.ahp.contract.Payload;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

final class MissingSummary extends LintRule {
  private static final List<String> REQUIRED = List.of("task_summary", "provenance");

  MissingSummary() {
    super(
        "AHP014",
        "payload-lacks-task-summary-or-provenance",
        Severity.ERROR,
        "A receiver needs the task summary and the provenance of the work to act on it.",
        "List task_summary and provenance in payload.required or in the schema's required.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    Set<String> names = new HashSet<>();
    context.contract().payload().required().forEach(it -> names.add(Payload.firstName(it)));
    if (!names.containsAll(REQUIRED)) {
      JsonObject schema = context.schema().flatMap(it -> it.asObject()).orElse(JsonObject.empty());
      names.addAll(LenientReader.strings(schema, "required"));
    }
    List<String> missing = REQUIRED.stream().filter(it -> !names.contains(it)).toList();
    if (!missing.isEmpty()) {
      report(
          out,
          context,
          "/payload/required",
          "payload does not require " + String.join(" and ", missing));
    }
  }
}
