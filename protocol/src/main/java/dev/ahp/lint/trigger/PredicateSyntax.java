package dev.ahp.lint.trigger;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateFault;
import java.util.Optional;

final class PredicateSyntax extends Rule {
  PredicateSyntax() {
    super(
        "AHP022",
        "predicate-syntax",
        Severity.ERROR,
        "A predicate that does not parse never holds, so the handoff never fires or is refused.",
        "Try it with: ahp predicate '…'. The language is told in docs/reference/predicates.md.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    check(out, subject, "/trigger/predicate", subject.contract().trigger().predicate());
    check(
        out,
        subject,
        "/acceptance_criteria/domain_match",
        subject.contract().acceptance().domainMatch());
  }

  private void check(Findings out, Subject subject, String pointer, Optional<String> text) {
    try {
      text.ifPresent(Predicate::parse);
    } catch (PredicateFault fault) {
      String name = pointer.substring(pointer.lastIndexOf('/') + 1);
      report(
          out,
          subject,
          pointer,
          name + " does not parse at its column " + fault.column() + ": " + fault.message());
    }
  }
}
