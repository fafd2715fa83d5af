package dev.ahp.lint.review;

import dev.ahp.contract.Contract;
import dev.ahp.contract.diff.ContractDiff;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class BreakingChange extends Rule {
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
  public void check(Subject subject, Findings out) {
    Contract before = subject.before();
    if (before == null || before.json().equals(subject.json())) {
      return;
    }
    ContractDiff diff = ContractDiff.between(before, subject.contract());
    if (!diff.ok()) {
      diff.changes().stream()
          .filter(ContractDiff.Change::breaking)
          .forEach(it -> report(out, subject, it.pointer(), it.described()));
    }
  }
}
