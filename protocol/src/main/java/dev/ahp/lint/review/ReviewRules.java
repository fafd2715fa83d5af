package dev.ahp.lint.review;

import dev.ahp.lint.rule.Rule;
import java.util.List;

/** The rules of this package. */
public final class ReviewRules {
  private ReviewRules() {}

  public static List<Rule> all() {
    return List.of(
        new BreakingChange(), new DeprecatedForGood(), new Unreviewed(), new LevelNotReached());
  }
}
