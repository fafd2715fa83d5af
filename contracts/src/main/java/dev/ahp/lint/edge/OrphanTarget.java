package dev.ahp.lint.edge;

import dev.ahp.contract.RecoveryPolicy;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class OrphanTarget extends LintRule {
  OrphanTarget() {
    super(
        "AHP001",
        "orphan-target",
        Severity.ERROR,
        "No agent picks up work that is handed to an unknown name.",
        "Use the name of an agent or role in registry.yaml, or human:QUEUE.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    if (EdgeEndChecks.isOrphan(context, context.json(), "target")) {
      String name = context.contract().target();
      String message =
          name.isEmpty() ? "target is missing" : "target \"" + name + "\" is not in the registry";
      report(out, context, "/target", message);
    }
    JsonObject recovery = context.block("recovery");
    for (String route : RecoveryPolicy.ROUTES) {
      String name = recovery.string(route).orElse("source");
      if (!RecoveryPolicy.isWord(name) && EdgeEndChecks.isOrphan(context, recovery, route)) {
        report(
            out, context, "/recovery/" + route, route + " \"" + name + "\" is not in the registry");
      }
    }
  }
}
