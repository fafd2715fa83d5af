package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import java.util.Optional;

/** A rule some of whose findings leave no question how to mend them. */
public interface FixableRule {
  /** The one way to mend a finding of this rule in this file; empty when a person must decide. */
  Optional<Fix> fix(ContractFile file, LintFinding finding);
}
