package dev.ahp.lint.review;

import dev.ahp.lint.conformance.LevelRequirements;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LevelRule;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

/** Runs last, because the level depends on the findings of all other rules. */
final class LevelNotReached extends LevelRule {
  LevelNotReached() {
    super(
        "AHP028",
        "level-not-reached",
        Severity.ERROR,
        "The contract does not meet the level that it claims or that --level requires.",
        "List what is missing with: ahp promote DIR --to L2.");
  }

  @Override
  public void check(RuleContext context, ConformanceLevel reached, LintFindings out) {
    ConformanceLevel required =
        context.requiredLevel().atLeast(ConformanceLevel.L2)
            ? ConformanceLevel.L2
            : context.requiredLevel();
    if (reached.atLeast(required)) {
      return;
    }
    String reason =
        reached == ConformanceLevel.NONE
            ? "the contract has errors"
            : "missing " + String.join(", ", LevelRequirements.missingForL2(context.contract()));
    report(out, context, "/conformance", required.label() + " is not reached: " + reason);
  }
}
