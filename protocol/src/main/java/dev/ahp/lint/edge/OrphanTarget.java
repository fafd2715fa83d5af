package dev.ahp.lint.edge;

import dev.ahp.contract.Recovery;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class OrphanTarget extends Rule {
  OrphanTarget() {
    super(
        "AHP001",
        "orphan-target",
        Severity.ERROR,
        "Work handed to a name that nobody has is never picked up.",
        "Name an agent or role of registry.yaml, or human:QUEUE.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(Subject subject, Findings out) {
    if (Ends.isOrphan(subject, subject.json(), "target")) {
      String name = subject.contract().target();
      String message =
          name.isEmpty() ? "target is missing" : "target \"" + name + "\" is not in the registry";
      report(out, subject, "/target", message);
    }
    JsonObject recovery = subject.block("recovery");
    for (String route : Recovery.ROUTES) {
      String name = recovery.string(route).orElse("source");
      if (!Recovery.isWord(name) && Ends.isOrphan(subject, recovery, route)) {
        report(
            out, subject, "/recovery/" + route, route + " \"" + name + "\" is not in the registry");
      }
    }
  }
}
