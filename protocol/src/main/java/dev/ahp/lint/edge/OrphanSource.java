package dev.ahp.lint.edge;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class OrphanSource extends Rule {
  OrphanSource() {
    super(
        "AHP009",
        "orphan-source",
        Severity.ERROR,
        "A handoff from a name that nobody has can never happen, or nobody knows who does it.",
        "Name an agent or role of registry.yaml.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(Subject subject, Findings out) {
    if (Ends.isOrphan(subject, subject.json(), "source")) {
      String name = subject.contract().source();
      String message =
          name.isEmpty() ? "source is missing" : "source \"" + name + "\" is not in the registry";
      report(out, subject, "/source", message);
    }
  }
}
