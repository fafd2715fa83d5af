package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import java.util.function.Consumer;
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
  public void checkSet(ContractSet set, Consumer<LintFinding> out) {
    Stream.concat(set.broken().stream(), set.contracts().stream().map(ContractFile::file))
        .forEach(it -> check(set, it, out));
  }

  private void check(ContractSet set, LoadedFile file, Consumer<LintFinding> out) {
    LoadedFile.LoadProblem loadProblem = file.loadProblem();
    if (loadProblem != null) {
      out.accept(finding(set, file.path(), loadProblem.textPosition(), loadProblem.message()));
    }
  }
}
