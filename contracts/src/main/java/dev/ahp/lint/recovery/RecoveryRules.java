package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.LintRule;
import java.util.List;

public final class RecoveryRules {
  private RecoveryRules() {}

  public static List<LintRule> all() {
    return List.of(
        new MissingRecovery(),
        new LoopRisk(),
        new UnsafeRetry(),
        new MissingTimeout(),
        new MissingLoopGuard());
  }
}
