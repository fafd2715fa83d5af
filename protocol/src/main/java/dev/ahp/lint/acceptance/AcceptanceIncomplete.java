package dev.ahp.lint.acceptance;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.List;
import java.util.stream.Stream;

final class AcceptanceIncomplete extends Rule {
  private static final String BLOCK = "/acceptance_criteria";

  AcceptanceIncomplete() {
    super(
        "AHP015",
        "acceptance-incomplete",
        Severity.ERROR,
        "A receiver that checks nothing starts work it cannot or may not do.",
        "Give acceptance_criteria required_fields, domain_match and permission_check.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    JsonObject block = subject.block("acceptance_criteria");
    List<String> missing =
        Stream.of("required_fields", "domain_match", "permission_check")
            .filter(it -> !Subject.has(block, it))
            .toList();
    if (!missing.isEmpty()) {
      report(out, subject, BLOCK, "acceptance_criteria lacks " + String.join(", ", missing));
    }
    if (block.array("required_fields").filter(JsonArray::isEmpty).isPresent()) {
      report(out, subject, BLOCK + "/required_fields", "required_fields is empty");
    }
  }
}
