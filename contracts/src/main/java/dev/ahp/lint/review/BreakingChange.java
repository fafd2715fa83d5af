package dev.ahp.lint.review;

import dev.ahp.contract.Contract;
import dev.ahp.contract.diff.ContractChange;
import dev.ahp.contract.diff.ContractDiff;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class BreakingChange extends LintRule {
  BreakingChange() {
    super(
        "AHP019",
        "breaking-change-without-major",
        Severity.ERROR,
        "Users of a contract rely on its major version to detect incompatible changes.",
        "Raise the major version, and keep the old contract with a deprecation block meanwhile.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    Contract previous = context.previous();
    if (previous == null || previous.json().equals(context.json())) {
      return;
    }
    ContractDiff diff = ContractDiff.between(previous, context.contract());
    if (!diff.ok()) {
      diff.contractChanges().stream()
          .filter(ContractChange::breaking)
          .forEach(it -> report(out, context, it.pointer(), it.described()));
    }
  }
}
