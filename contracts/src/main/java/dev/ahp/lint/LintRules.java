package dev.ahp.lint;

import dev.ahp.lint.acceptance.AcceptanceRules;
import dev.ahp.lint.edge.EdgeRules;
import dev.ahp.lint.form.FormRules;
import dev.ahp.lint.payload.PayloadRules;
import dev.ahp.lint.recovery.RecoveryRules;
import dev.ahp.lint.review.ReviewRules;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleDescription;
import dev.ahp.lint.trigger.TriggerRules;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The registry of all lint rules. */
public final class LintRules {
  private static final List<LintRule> ALL =
      Stream.of(
              EdgeRules.all(),
              TriggerRules.all(),
              PayloadRules.all(),
              AcceptanceRules.all(),
              RecoveryRules.all(),
              ReviewRules.all(),
              FormRules.all())
          .flatMap(List::stream)
          .sorted(Comparator.comparing(it -> it.card().id()))
          .toList();

  private LintRules() {}

  /** Returns all rules, ordered by id. */
  public static List<LintRule> all() {
    return ALL;
  }

  public static List<RuleDescription> cards() {
    return ALL.stream().map(LintRule::card).toList();
  }

  public static boolean exists(String id) {
    return ALL.stream().anyMatch(it -> it.card().id().equals(id));
  }
}
