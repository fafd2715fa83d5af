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
        "A person responds in hours, not seconds, so a human target must be declared.",
        "Add human_target: true, or name an agent that is not a person.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    String target = context.contract().target();
    if (isPerson(context.registry(), target) && !context.contract().humanTarget()) {
      report(
          out,
          context,
          pointer(context),
          "target \"" + target + "\" is a person, but human_target is not true");
    }
  }

  private static boolean isPerson(Registry registry, String target) {
    return Registry.isHuman(target)
        || registry.bound(target).stream().anyMatch(RegisteredAgent::human);
  }

  /** Returns the pointer of the declaration if there is one, otherwise of the target. */
  private static String pointer(RuleContext context) {
    if (context.json().has("human_target")) {
      return "/human_target";
    }
    return context.json().has("human_in_the_loop") ? "/human_in_the_loop/human_target" : "/target";
  }
}
