package dev.ahp.lint.payload;

import dev.ahp.lint.conformance.MutableReference;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Level;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class MutableSchema extends Rule {
  MutableSchema() {
    super(
        "AHP024",
        "mutable-ref",
        Severity.ERROR,
        "What a schema takes from the web can change after the review (asked for at L3 only).",
        "Keep a copy of the schema in the repository and refer to that.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(Subject subject, Findings out) {
    if (subject.asked().atLeast(Level.L3)) {
      MutableReference.in(subject)
          .ifPresent(it -> report(out, subject, "/payload/schema", "the schema depends on " + it));
    }
  }
}
