package dev.ahp.lint.edge;

import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class UndeclaredHuman extends LintRule {
  UndeclaredHuman() {
    super(
        "AHP018",
        "human-target-undeclared",
        Severity.ERROR,
        "A person answers in hours, not seconds; who sends to one must have meant to.",
        "Add human_target: true, or name an agent that is no person.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    String target = context.contract().target();
    if (isPerson(context.registry(), target) && !context.contract().humanTarget()) {
      report(out, context, place(context), "target \"" + target + "\" is a person");
    }
  }

  private static boolean isPerson(Registry registry, String target) {
    return Registry.isHuman(target)
        || registry.bound(target).stream().anyMatch(RegisteredAgent::human);
  }

  /** Where the declaration stands that says otherwise, else the target that needs one. */
  private static String place(RuleContext context) {
    if (context.json().has("human_target")) {
      return "/human_target";
    }
    return context.json().has("human_in_the_loop") ? "/human_in_the_loop/human_target" : "/target";
  }
}
