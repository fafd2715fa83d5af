package dev.ahp.lint.acceptance;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class PermissionMismatch extends LintRule {
  PermissionMismatch() {
    super(
        "AHP007",
        "permission-mismatch",
        Severity.ERROR,
        "No agent can hold an undeclared permission, so every handoff is refused.",
        "Declare the permission in permissions.yaml, or use a declared one.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    context
        .contract()
        .acceptance()
        .permissionCheck()
        .filter(it -> !it.isBlank() && !context.set().permissions().declares(it))
        .ifPresent(
            it ->
                report(
                    out,
                    context,
                    "/acceptance_criteria/permission_check",
                    "permission \"" + it + "\" is not in permissions.yaml"));
  }
}
