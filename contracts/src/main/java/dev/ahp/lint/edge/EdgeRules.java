package dev.ahp.lint.edge;

import dev.ahp.lint.rule.LintRule;
import java.util.List;

public final class EdgeRules {
  private EdgeRules() {}

  public static List<LintRule> all() {
    return List.of(
        new OrphanTarget(),
        new UnreachableHandoff(),
        new OrphanSource(),
        new WildcardEdge(),
        new UndeclaredHuman());
  }
}
