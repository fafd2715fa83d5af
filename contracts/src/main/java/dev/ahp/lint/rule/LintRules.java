package dev.ahp.lint.rule;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The registry of all lint rules. */
public final class LintRules {
  private static final List<LintRule> ALL =
      Stream.of(
              EdgeRules.ALL,
              TriggerRules.ALL,
              PayloadRules.ALL,
              CarriedFieldRules.ALL,
              RecoveryRules.ALL,
              ReviewRules.ALL,
              List.of(
                  new BadId(),
                  new BrokenFile(),
                  new ImplicitHandoff(),
                  new LevelNotReached(),
                  new UnknownField(),
                  new UnusedIgnore(),
                  new WrongType()))
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
