package dev.ahp.benchmarks;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;

/** Prints both sides of every benchmark in one line. */
final class RatioTable {
  private static final String LINE = "%-20s %10s %10s %7s  %s%n";

  private RatioTable() {}

  static String of(Collection<RunResult> results) {
    Map<String, Double> ours = new TreeMap<>();
    Map<String, Double> references = new TreeMap<>();
    for (RunResult result : results) {
      String[] parts = result.getParams().getBenchmark().split("\\.", -1);
      String name = parts[parts.length - 2].replace("Benchmark", "") + parameters(result);
      double median = result.getPrimaryResult().getStatistics().getPercentile(50);
      (parts[parts.length - 1].equals("ours") ? ours : references).put(name, median);
    }
    StringBuilder table = new StringBuilder();
    table.append(LINE.formatted("name", "ours", "reference", "ratio", "unit"));
    ours.forEach((name, median) -> table.append(line(name, median, references.get(name))));
    return table.toString();
  }

  /** Returns the parameter values, padded so that numbers sort, or an empty string. */
  private static String parameters(RunResult result) {
    StringBuilder values = new StringBuilder();
    for (String key : result.getParams().getParamsKeys()) {
      values.append(' ').append("%4s".formatted(result.getParams().getParam(key)));
    }
    return values.toString();
  }

  private static String line(String name, double ours, @Nullable Double reference) {
    String other = reference == null ? "-" : number(reference);
    String ratio = reference == null ? "-" : number(ours / reference);
    return LINE.formatted(name, number(ours), other, ratio, "us");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
