package dev.ahp.lint.payload;

import dev.ahp.contract.Fields;
import dev.ahp.contract.Payload;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

final class SummaryMissing extends Rule {
  private static final List<String> NEEDED = List.of("task_summary", "provenance");

  SummaryMissing() {
    super(
        "AHP014",
        "payload-lacks-task-summary-or-provenance",
        Severity.ERROR,
        "A receiver that is not told the task and where it came from has to guess.",
        "List task_summary and provenance in payload.required or in the schema's required.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    Set<String> names = new HashSet<>();
    subject.contract().payload().required().forEach(it -> names.add(Payload.firstName(it)));
    if (!names.containsAll(NEEDED)) {
      JsonObject schema = subject.schema().flatMap(it -> it.asObject()).orElse(JsonObject.empty());
      names.addAll(Fields.strings(schema, "required"));
    }
    List<String> missing = NEEDED.stream().filter(it -> !names.contains(it)).toList();
    if (!missing.isEmpty()) {
      report(
          out,
          subject,
          "/payload/required",
          "payload does not require " + String.join(" and ", missing));
    }
  }
}
