package dev.ahp.lint.edge;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.List;

final class WildcardEdge extends Rule {
  WildcardEdge() {
    super(
        "AHP010",
        "wildcard-or-multi-edge",
        Severity.ERROR,
        "One contract describes one edge; with several ends nobody can tell what was agreed.",
        "Write one contract for each source and target, or name a role.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    for (String end : List.of("source", "target")) {
      if (Ends.isMany(subject.json().get(end))) {
        report(out, subject, "/" + end, end + " stands for more than one agent");
      }
    }
  }
}
