package dev.ahp.benchmarks.peer;

import dev.ahp.testkit.measure.CompilerRest;
import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import dev.ahp.testkit.measure.RoundStatistics;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs contenders in interleaved rounds, so that all of them meet the same load of the machine. The
 * first contender is the broker; ratios compare it with each of the others.
 */
final class Comparison {
  private static final String LINE = "%-46s %10s %15s %13s %8s%n";

  private final List<Contender> contenders;
  private final int cycles;
  private final PrintStream out;

  /** The rounds of the contenders and a sentence about the load of others. */
  record ComparisonResult(Map<String, RoundStatistics> rounds, String others) {
    double median(Contender contender) {
      return rounds.getOrDefault(contender.name(), new RoundStatistics()).median();
    }
  }

  Comparison(List<Contender> contenders, int cycles, PrintStream out) {
    this.contenders = contenders;
    this.cycles = cycles;
    this.out = out;
  }

  ComparisonResult run(int rounds, Duration maxWarmUp) throws Exception {
    CompilerRest.await(CompilerRest::ownTime, maxWarmUp, this::warmUp);
    Map<String, RoundStatistics> results = new LinkedHashMap<>();
    contenders.forEach(it -> results.put(it.name(), new RoundStatistics()));
    MachineLoad before = MachineLoad.now();
    long own = ProcessTimes.ofThisFamily();
    for (int round = 0; round < rounds; round++) {
      for (Contender contender : contenders) {
        double micros = contender.round(cycles);
        results.computeIfAbsent(contender.name(), it -> new RoundStatistics()).add(micros);
      }
    }
    String others = MachineLoad.now().since(before, ProcessTimes.ofThisFamily() - own);
    ComparisonResult result = new ComparisonResult(results, others);
    print(result);
    return result;
  }

  private void warmUp() throws Exception {
    for (Contender contender : contenders) {
      contender.round(cycles);
    }
  }

  private void print(ComparisonResult result) {
    out.printf(LINE, "what", "CPU µs", "quartiles", "cycles/CPU-s", "ratio");
    double ours = result.median(contenders.get(0));
    for (Contender contender : contenders) {
      double median = result.median(contender);
      RoundStatistics rounds =
          result.rounds().getOrDefault(contender.name(), new RoundStatistics());
      out.printf(
          LINE,
          contender.name(),
          number("%.1f", median),
          rounds.quartiles(),
          number("%,.0f", 1e6 / median),
          contender == contenders.get(0) ? "" : number("%.2f", median / ours));
    }
    out.println(result.others());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
