package dev.ahp.lint.acceptance;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class PermissionMismatch extends Rule {
  PermissionMismatch() {
    super(
        "AHP007",
        "permission-mismatch",
        Severity.ERROR,
        "A permission that is declared nowhere is held by nobody, so every handoff is refused.",
        "Declare the permission in permissions.yaml, or use one that is.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(Subject subject, Findings out) {
    subject
        .contract()
        .acceptance()
        .permissionCheck()
        .filter(it -> !it.isBlank() && !subject.set().permissions().declares(it))
        .ifPresent(
            it ->
                report(
                    out,
                    subject,
                    "/acceptance_criteria/permission_check",
                    "permission \"" + it + "\" is not in permissions.yaml"));
  }
}
