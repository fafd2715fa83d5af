package dev.ahp.lint.payload;

import dev.ahp.lint.rule.Rule;
import java.util.List;

/** The rules of this package. */
public final class PayloadRules {
  private PayloadRules() {}

  public static List<Rule> all() {
    return List.of(
        new SchemaDrift(),
        new FullHistory(),
        new SchemaMissing(),
        new SummaryMissing(),
        new MutableSchema());
  }
}
