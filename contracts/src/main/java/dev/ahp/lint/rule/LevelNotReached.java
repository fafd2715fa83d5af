package dev.ahp.lint.rule;

import java.util.function.Consumer;

/** Runs last, because the level depends on the findings of all other rules. */
public final class LevelNotReached extends LintRule {
  LevelNotReached() {
    super(
        "AHP028",
        "level-not-reached",
        Severity.ERROR,
        "The contract does not meet the level that it claims or that --level requires.",
        "List what is missing with: ahp promote DIR --to L2.");
  }

  /** Checks the level that the contract reaches, given the findings of the other rules. */
  public void check(RuleContext context, ConformanceLevel reached, Consumer<LintFinding> out) {
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
