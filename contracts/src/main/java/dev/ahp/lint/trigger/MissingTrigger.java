package dev.ahp.lint.trigger;

import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class MissingTrigger extends LintRule {
  MissingTrigger() {
    super(
        "AHP011",
        "trigger-missing",
        Severity.ERROR,
        "Without a trigger it is undefined when the source hands off.",
        "Set at least one of trigger.predicate, tool_call and intent.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    JsonObject trigger = context.block("trigger");
    boolean any =
        RuleContext.has(trigger, "intent")
            || RuleContext.has(trigger, "predicate")
            || RuleContext.has(trigger, "tool_call");
    if (!any) {
      report(out, context, "/trigger", "trigger has no intent, predicate or tool_call");
    }
  }
}
