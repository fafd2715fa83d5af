package dev.ahp.lint.payload;

import dev.ahp.lint.rule.LintRule;
import java.util.List;

public final class PayloadRules {
  private PayloadRules() {}

  public static List<LintRule> all() {
    return List.of(
        new SchemaDrift(),
        new FullHistory(),
        new MissingSchema(),
        new MissingSummary(),
        new MutableSchema());
  }
}
