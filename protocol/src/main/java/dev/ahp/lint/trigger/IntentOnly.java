package dev.ahp.lint.trigger;

import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class IntentOnly extends Rule {
  IntentOnly() {
    super(
        "AHP012",
        "trigger-intent-only",
        Severity.WARNING,
        "An intent in words drifts with the prompt; a predicate or tool call does not.",
        "Add a predicate, or the tool_call that fires the handoff.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    JsonObject trigger = subject.block("trigger");
    if (Subject.has(trigger, "intent")
        && !Subject.has(trigger, "predicate")
        && !Subject.has(trigger, "tool_call")) {
      report(out, subject, "/trigger", "trigger has only an intent");
    }
  }
}
