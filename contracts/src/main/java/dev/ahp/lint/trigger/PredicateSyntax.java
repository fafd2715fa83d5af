package dev.ahp.lint.trigger;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import java.util.Optional;

final class PredicateSyntax extends LintRule {
  PredicateSyntax() {
    super(
        "AHP022",
        "predicate-syntax",
        Severity.ERROR,
        "A predicate with a syntax error is never true, so the handoff never fires or is refused.",
        "Test it with: ahp predicate '…'. See docs/reference/predicates.md for the syntax.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    check(out, context, "/trigger/predicate", context.contract().trigger().predicate());
    check(
        out,
        context,
        "/acceptance_criteria/domain_match",
        context.contract().acceptance().domainMatch());
  }

  private void check(LintFindings out, RuleContext context, String pointer, Optional<String> text) {
    try {
      text.ifPresent(Predicate::parse);
    } catch (PredicateSyntaxException e) {
      String name = pointer.substring(pointer.lastIndexOf('/') + 1);
      report(
          out,
          context,
          pointer,
          name + " has a syntax error at column " + e.column() + ": " + e.message());
    }
  }
}
