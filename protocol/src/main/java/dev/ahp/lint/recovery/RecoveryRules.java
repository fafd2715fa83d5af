package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.Rule;
import java.util.List;

/** The rules of this package. */
public final class RecoveryRules {
  private RecoveryRules() {}

  public static List<Rule> all() {
    return List.of(
        new RecoveryMissing(),
        new LoopRisk(),
        new UnsafeRetry(),
        new TimeoutMissing(),
        new LoopGuardMissing());
  }
}
