package dev.ahp.lint.trigger;

import dev.ahp.lint.rule.LintRule;
import java.util.List;

public final class TriggerRules {
  private TriggerRules() {}

  public static List<LintRule> all() {
    return List.of(
        new MissingTrigger(),
        new IntentOnlyTrigger(),
        new PredicateSyntax(),
        new ImplicitHandoff());
  }
}
