package dev.ahp.lint.acceptance;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.List;
import java.util.stream.Stream;

final class IncompleteAcceptance extends LintRule {
  private static final String BLOCK = "/acceptance_criteria";

  IncompleteAcceptance() {
    super(
        "AHP015",
        "acceptance-incomplete",
        Severity.ERROR,
        "A receiver without checks starts work that it cannot or must not do.",
        "Set required_fields, domain_match and permission_check in acceptance_criteria.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    JsonObject block = context.block("acceptance_criteria");
    List<String> missing =
        Stream.of("required_fields", "domain_match", "permission_check")
            .filter(it -> !RuleContext.has(block, it))
            .toList();
    if (!missing.isEmpty()) {
      report(out, context, BLOCK, "acceptance_criteria lacks " + String.join(", ", missing));
    }
    if (block.array("required_fields").filter(JsonArray::isEmpty).isPresent()) {
      report(out, context, BLOCK + "/required_fields", "required_fields is empty");
    }
  }
}
