package dev.ahp.lint.trigger;

import dev.ahp.lint.rule.Rule;
import java.util.List;

/** The rules of this package. */
public final class TriggerRules {
  private TriggerRules() {}

  public static List<Rule> all() {
    return List.of(
        new TriggerMissing(), new IntentOnly(), new PredicateSyntax(), new ImplicitHandoff());
  }
}
