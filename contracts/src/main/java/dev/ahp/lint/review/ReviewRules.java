package dev.ahp.lint.review;

import dev.ahp.lint.rule.LintRule;
import java.util.List;

public final class ReviewRules {
  private ReviewRules() {}

  public static List<LintRule> all() {
    return List.of(
        new BreakingChange(),
        new IncompleteDeprecation(),
        new UnreviewedContract(),
        new LevelNotReached());
  }
}
