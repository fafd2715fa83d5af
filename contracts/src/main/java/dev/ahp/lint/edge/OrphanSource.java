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
        "A handoff from a name that nobody has can never happen, or nobody knows who does it.",
        "Name an agent or role of registry.yaml.");
  }

  @Override
  public boolean looksAround() {
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
