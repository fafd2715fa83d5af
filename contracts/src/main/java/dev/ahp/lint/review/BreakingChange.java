package dev.ahp.lint.review;

import dev.ahp.contract.Contract;
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
        "Who relies on the contract must see by its version that it no longer means the same.",
        "Raise the major version, and offer the old contract with a deprecation block meanwhile.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    Contract before = context.before();
    if (before == null || before.json().equals(context.json())) {
      return;
    }
    ContractDiff diff = ContractDiff.between(before, context.contract());
    if (!diff.ok()) {
      diff.contractChanges().stream()
          .filter(ContractDiff.ContractChange::breaking)
          .forEach(it -> report(out, context, it.pointer(), it.described()));
    }
  }
}
