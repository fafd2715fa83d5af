package dev.ahp.lint.form;

import dev.ahp.lint.rule.LintRule;
import java.util.List;

public final class FormRules {
  private FormRules() {}

  public static List<LintRule> all() {
    return List.of(
        new BadId(), new UnknownField(), new BrokenFile(), new WrongType(), new UnusedIgnore());
  }
}
