package dev.ahp.lint.payload;

import dev.ahp.lint.conformance.MutableReferenceFinder;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class MutableSchema extends LintRule {
  MutableSchema() {
    super(
        "AHP024",
        "mutable-ref",
        Severity.ERROR,
        "A schema on the web can change after the review (checked at L3 only).",
        "Keep a copy of the schema in the repository and refer to that.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    if (context.requiredLevel().atLeast(ConformanceLevel.L3)) {
      MutableReferenceFinder.in(context)
          .ifPresent(it -> report(out, context, "/payload/schema", "the schema depends on " + it));
    }
  }
}
