package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class LoopRisk extends LintRule {
  LoopRisk() {
    super(
        "AHP004",
        "loop-risk",
        Severity.ERROR,
        "Contracts that lead back to the source can pass work in circles and use up the budget.",
        "Add recovery.loop_guard, such as state.visited_agents.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    if (!RuleContext.has(context.block("recovery"), "loop_guard")
        && context.graph().leadsBack(context.contract())) {
      report(
          out,
          context,
          "/recovery",
          "a path of contracts leads from \"%s\" back to \"%s\""
              .formatted(context.contract().target(), context.contract().source()));
    }
  }
}
