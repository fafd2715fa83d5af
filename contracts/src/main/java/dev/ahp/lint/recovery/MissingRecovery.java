package dev.ahp.lint.recovery;

import dev.ahp.contract.RecoveryPolicy;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.List;

final class MissingRecovery extends LintRule {
  MissingRecovery() {
    super(
        "AHP003",
        "missing-recovery",
        Severity.ERROR,
        "Without a recovery route, work is lost when a handoff is rejected, times out or fails.",
        "Set recovery.on_reject, on_timeout and on_error to source, supervisor, human or an"
            + " agent.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    JsonObject recovery = context.block("recovery");
    List<String> missing =
        RecoveryPolicy.ROUTES.stream().filter(it -> !RuleContext.has(recovery, it)).toList();
    if (!RuleContext.has(context.json(), "recovery")) {
      report(out, context, "/recovery", "recovery is missing");
    } else if (!missing.isEmpty()) {
      report(out, context, "/recovery", "recovery lacks " + String.join(", ", missing));
    }
  }
}
