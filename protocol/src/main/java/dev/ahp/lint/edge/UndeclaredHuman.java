package dev.ahp.lint.edge;

import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class UndeclaredHuman extends Rule {
  UndeclaredHuman() {
    super(
        "AHP018",
        "human-target-undeclared",
        Severity.ERROR,
        "A person answers in hours, not seconds; who sends to one must have meant to.",
        "Add human_target: true, or name an agent that is no person.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    String target = subject.contract().target();
    if (isPerson(subject.registry(), target) && !subject.contract().humanTarget()) {
      report(out, subject, place(subject), "target \"" + target + "\" is a person");
    }
  }

  private static boolean isPerson(Registry registry, String target) {
    return Registry.isHuman(target)
        || registry.bound(target).stream().anyMatch(RegisteredAgent::human);
  }

  /** Where the declaration stands that says otherwise, else the target that needs one. */
  private static String place(Subject subject) {
    if (subject.json().has("human_target")) {
      return "/human_target";
    }
    return subject.json().has("human_in_the_loop") ? "/human_in_the_loop/human_target" : "/target";
  }
}
