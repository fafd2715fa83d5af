package dev.ahp.benchmarks;

import dev.ahp.lint.LintOptions;
import dev.ahp.lint.Linter;
import java.time.LocalDate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Reads and lints a set of contracts. The reference processes the same number in sets of a hundred,
 * so the ratio shows how the cost per contract grows with the set.
 */
@State(Scope.Benchmark)
public class LintBenchmark {
  private static final int SMALL = 100;
  private static final LintOptions OPTIONS = LintOptions.on(LocalDate.of(2026, 6, 12));

  @Param({"100", "1000", "10000"})
  public int contracts = SMALL;

  private ContractRingSource all = new ContractRingSource(1);
  private ContractRingSource few = new ContractRingSource(1);

  @Setup
  public void write() {
    all = new ContractRingSource(contracts);
    few = new ContractRingSource(SMALL);
  }

  @Benchmark
  public int ours() {
    return findings(all);
  }

  @Benchmark
  public int reference() {
    int findings = 0;
    for (int i = 0; i < contracts; i += SMALL) {
      findings += findings(few);
    }
    return findings;
  }

  private static int findings(ContractRingSource set) {
    return Linter.lint(set.load(), OPTIONS).findings().size();
  }
}
