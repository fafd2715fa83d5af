package dev.ahp.lint.edge;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class OrphanSource extends LintRule {
  OrphanSource() {
    super(
        "AHP009",
        "orphan-source",
        Severity.ERROR,
        "No agent can start a handoff whose source is unknown.",
        "Use the name of an agent or role in registry.yaml.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    if (EdgeEndChecks.isOrphan(context, context.json(), "source")) {
      String name = context.contract().source();
      String message =
          name.isEmpty() ? "source is missing" : "source \"" + name + "\" is not in the registry";
      report(out, context, "/source", message);
    }
  }
}
