package dev.ahp.lint.review;

import dev.ahp.lint.conformance.LevelRequirements;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LevelRule;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

/** Speaks last: whether a level is reached depends on what all other rules found. */
final class LevelNotReached extends LevelRule {
  LevelNotReached() {
    super(
        "AHP028",
        "level-not-reached",
        Severity.ERROR,
        "The contract claims, or was asked for, a level that it does not have.",
        "See what is missing with: ahp promote DIR --to L2.");
  }

  @Override
  public void check(RuleContext context, ConformanceLevel reached, LintFindings out) {
    ConformanceLevel wanted =
        context.asked().atLeast(ConformanceLevel.L2) ? ConformanceLevel.L2 : context.asked();
    if (reached.atLeast(wanted)) {
      return;
    }
    String lacks =
        reached == ConformanceLevel.NONE
            ? "it has errors"
            : "it lacks " + String.join(", ", LevelRequirements.missingForL2(context.contract()));
    report(out, context, "/conformance", wanted.label() + " is not reached: " + lacks);
  }
}
