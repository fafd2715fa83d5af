package dev.ahp.lint.review;

import dev.ahp.lint.conformance.Conformance;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Level;
import dev.ahp.lint.rule.LevelRule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

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
  public void check(Subject subject, Level reached, Findings out) {
    Level wanted = subject.asked().atLeast(Level.L2) ? Level.L2 : subject.asked();
    if (reached.atLeast(wanted)) {
      return;
    }
    String lacks =
        reached == Level.NONE
            ? "it has errors"
            : "it lacks " + String.join(", ", Conformance.missingForL2(subject.contract()));
    report(out, subject, "/conformance", wanted.label() + " is not reached: " + lacks);
  }
}
