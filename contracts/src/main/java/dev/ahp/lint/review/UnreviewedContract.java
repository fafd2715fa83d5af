package dev.ahp.lint.review;

import dev.ahp.lint.conformance.ReviewProof;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class UnreviewedContract extends LintRule {
  UnreviewedContract() {
    super(
        "AHP023",
        "unsigned-or-unreviewed",
        Severity.ERROR,
        "An audited contract needs a signed review of its current text (required at L3 only).",
        "Set reviewed_by and run: ahp contract review FILE --by NAME --key PEM.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    if (!context.requiredLevel().atLeast(ConformanceLevel.L3)) {
      return;
    }
    if (context.contract().reviewedBy().filter(it -> !it.isBlank()).isEmpty()) {
      report(out, context, "/reviewed_by", "reviewed_by is missing");
    } else {
      ReviewProof.findProblem(context)
          .ifPresent(it -> report(out, context, "/reviewed_by", it.message()));
    }
  }
}
