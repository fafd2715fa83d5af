package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import java.util.stream.Stream;

final class BrokenFile extends Rule {
  BrokenFile() {
    super(
        "AHP026",
        "syntax",
        Severity.ERROR,
        "A file that cannot be read promises nothing; the others are linted all the same.",
        "Write one YAML 1.2 or JSON document of at most 1 MiB, without tags and repeated keys.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void checkSet(ContractSet set, Findings out) {
    Stream.concat(set.broken().stream(), set.contracts().stream().map(ContractFile::file))
        .forEach(it -> check(set, it, out));
  }

  private void check(ContractSet set, LoadedFile file, Findings out) {
    LoadedFile.Fault fault = file.fault();
    if (fault != null) {
      out.add(finding(set, file.path(), fault.place(), fault.message()));
    }
  }
}
