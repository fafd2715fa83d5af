package dev.ahp.lint.edge;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.List;

final class WildcardEdge extends LintRule {
  WildcardEdge() {
    super(
        "AHP010",
        "wildcard-or-multi-edge",
        Severity.ERROR,
        "A contract describes one edge; several sources or targets make it ambiguous.",
        "Write one contract for each source and target, or name a role.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    for (String end : List.of("source", "target")) {
      if (EdgeEndChecks.isMany(context.json().get(end))) {
        report(out, context, "/" + end, end + " must name one agent or role");
      }
    }
  }
}
