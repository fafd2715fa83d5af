package dev.ahp.lint.trigger;

import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class IntentOnlyTrigger extends LintRule {
  IntentOnlyTrigger() {
    super(
        "AHP012",
        "trigger-intent-only",
        Severity.WARNING,
        "The meaning of an intent changes with the prompt; a predicate or tool call is exact.",
        "Add a predicate, or the tool_call that fires the handoff.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    JsonObject trigger = context.block("trigger");
    if (RuleContext.has(trigger, "intent")
        && !RuleContext.has(trigger, "predicate")
        && !RuleContext.has(trigger, "tool_call")) {
      report(out, context, "/trigger", "trigger has only an intent");
    }
  }
}
