package dev.ahp.lint.review;

import dev.ahp.lint.conformance.ReviewProof;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Level;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class Unreviewed extends Rule {
  Unreviewed() {
    super(
        "AHP023",
        "unsigned-or-unreviewed",
        Severity.ERROR,
        "An audited contract needs somebody's name under exactly this text (asked for at L3 only).",
        "Set reviewed_by and run: ahp contract review FILE --by NAME --key PEM.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(Subject subject, Findings out) {
    if (!subject.asked().atLeast(Level.L3)) {
      return;
    }
    if (subject.contract().reviewedBy().filter(it -> !it.isBlank()).isEmpty()) {
      report(out, subject, "/reviewed_by", "reviewed_by is missing");
    } else {
      ReviewProof.missing(subject)
          .ifPresent(it -> report(out, subject, "/reviewed_by", it.message()));
    }
  }
}
