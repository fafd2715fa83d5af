package dev.ahp.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.Linter;
import dev.ahp.testkit.measure.CompilerRest;
import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import dev.ahp.testkit.measure.RoundStatistics;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures how the CPU time per contract grows with the size of the set that is read and linted.
 * Each round lints the same number of contracts in sets of each size, so that the sizes are
 * compared under the same load of the machine.
 */
public final class LintBenchmark {
  private static final int[] SIZES = {100, 1_000, 10_000};
  private static final int ROUNDS = 15;
  private static final Duration WARM_UP = Duration.ofMinutes(2);
  private static final LintOptions OPTIONS = LintOptions.on(LocalDate.of(2026, 6, 12));

  private final int contracts;
  private final List<ContractRingSource> sources = new ArrayList<>();
  private final List<RoundStatistics> times = new ArrayList<>();
  private final List<RoundStatistics> ratios = new ArrayList<>();

  /** Prepares sets of each size up to the number of contracts in a round. */
  private LintBenchmark(int contracts) {
    this.contracts = contracts;
    for (int size : SIZES) {
      sources.add(new ContractRingSource(Math.min(size, contracts)));
      times.add(new RoundStatistics());
      ratios.add(new RoundStatistics());
    }
  }

  public static void main(String... arguments) throws Exception {
    MachineLoad before = MachineLoad.now();
    long own = ProcessTimes.ofThisFamily();
    run(SIZES[SIZES.length - 1], ROUNDS, WARM_UP, System.out);
    System.out.println(MachineLoad.now().since(before, ProcessTimes.ofThisFamily() - own));
  }

  /**
   * Measures and prints the table.
   *
   * @param contracts how many contracts are linted per round in sets of each size
   */
  static void run(int contracts, int rounds, Duration warmUp, PrintStream out) throws Exception {
    LintBenchmark benchmark = new LintBenchmark(contracts);
    CompilerRest.await(CompilerRest::ownTime, warmUp, benchmark::lintAll);
    for (int round = 0; round < rounds; round++) {
      benchmark.measure();
    }
    benchmark.print(out);
  }

  private void lintAll() {
    sources.forEach(this::lint);
  }

  private void lint(ContractRingSource source) {
    for (int linted = 0; linted < contracts; linted += source.contracts().size()) {
      int findings = Linter.lint(source.load(), OPTIONS).findings().size();
      if (findings > 0) {
        throw new IllegalStateException(findings + " findings in contracts that have none");
      }
    }
  }

  private void measure() {
    List<Double> micros = new ArrayList<>();
    for (ContractRingSource source : sources) {
      long before = cpuNanos();
      lint(source);
      micros.add((cpuNanos() - before) / 1_000.0 / contracts);
    }
    for (int i = 0; i < micros.size(); i++) {
      times.get(i).add(micros.get(i));
      ratios.get(i).add(micros.get(i) / micros.get(0));
    }
  }

  /** Returns the CPU time of this process with its garbage collector. */
  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private void print(PrintStream out) {
    out.println("size of the set  CPU µs per contract  quartiles  compared with sets of 100");
    for (int i = 0; i < SIZES.length; i++) {
      out.printf(
          Locale.ROOT,
          "%,15d %20.1f %10s %26.2f%n",
          SIZES[i],
          times.get(i).median(),
          times.get(i).quartiles(),
          ratios.get(i).median());
    }
  }
}
