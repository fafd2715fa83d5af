package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class MissingLoopGuard extends LintRule {
  MissingLoopGuard() {
    super(
        "AHP017",
        "loop-guard-missing",
        Severity.ERROR,
        "Without a loop guard, work that returns to the same agent is not detected.",
        "Add recovery.loop_guard, such as state.visited_agents.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    if (!RuleContext.has(context.block("recovery"), "loop_guard")) {
      report(out, context, "/recovery", "recovery has no loop_guard");
    }
  }
}
