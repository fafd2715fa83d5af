package dev.ahp.lint.acceptance;

import dev.ahp.lint.rule.LintRule;
import java.util.List;

public final class AcceptanceRules {
  private AcceptanceRules() {}

  public static List<LintRule> all() {
    return List.of(new PermissionMismatch(), new IncompleteAcceptance());
  }
}
