package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import java.util.Optional;

/** A rule with findings that can be fixed automatically. */
public interface FixableRule {
  /** Returns the only possible fix of a finding in this file, or empty if a person must decide. */
  Optional<Fix> fix(ContractFile file, LintFinding finding);
}
