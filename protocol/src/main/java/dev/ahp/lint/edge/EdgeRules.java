package dev.ahp.lint.edge;

import dev.ahp.lint.rule.Rule;
import java.util.List;

/** The rules of this package. */
public final class EdgeRules {
  private EdgeRules() {}

  public static List<Rule> all() {
    return List.of(
        new OrphanTarget(),
        new Unreachable(),
        new OrphanSource(),
        new WildcardEdge(),
        new UndeclaredHuman());
  }
}
