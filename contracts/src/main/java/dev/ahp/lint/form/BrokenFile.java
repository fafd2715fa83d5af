package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.Severity;
import java.util.stream.Stream;

final class BrokenFile extends LintRule {
  BrokenFile() {
    super(
        "AHP026",
        "syntax",
        Severity.ERROR,
        "A file with a syntax error cannot be checked; the other files are still linted.",
        "Write one YAML 1.2 or JSON document of at most 1 MiB, without tags or repeated keys.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void checkSet(ContractSet set, LintFindings out) {
    Stream.concat(set.broken().stream(), set.contracts().stream().map(ContractFile::file))
        .forEach(it -> check(set, it, out));
  }

  private void check(ContractSet set, LoadedFile file, LintFindings out) {
    LoadedFile.LoadProblem loadProblem = file.loadProblem();
    if (loadProblem != null) {
      out.add(finding(set, file.path(), loadProblem.textPosition(), loadProblem.message()));
    }
  }
}
