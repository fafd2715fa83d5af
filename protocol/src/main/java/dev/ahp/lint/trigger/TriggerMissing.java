package dev.ahp.lint.trigger;

import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class TriggerMissing extends Rule {
  TriggerMissing() {
    super(
        "AHP011",
        "trigger-missing",
        Severity.ERROR,
        "Without a trigger nobody knows when the source hands off.",
        "Give trigger at least one of predicate, tool_call and intent.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    JsonObject trigger = subject.block("trigger");
    boolean any =
        Subject.has(trigger, "intent")
            || Subject.has(trigger, "predicate")
            || Subject.has(trigger, "tool_call");
    if (!any) {
      report(out, subject, "/trigger", "trigger has no intent, predicate or tool_call");
    }
  }
}
