package dev.ahp.benchmarks.postgres;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Prints the cost of each job line by line, followed by the ratios. */
final class CostTable {
  private final Map<String, ResourceUsage.JobCost> lines = new LinkedHashMap<>();
  private final PrintStream out;

  CostTable(PrintStream out) {
    this.out = out;
    out.printf(
        "%-44s %9s %9s %8s %9s %11s%n",
        "what", "client µs", "server µs", "WAL KB", "jobs/s", "jobs/CPU-s");
  }

  void add(String name, ResourceUsage.JobCost jobCost) {
    lines.put(name, jobCost);
    out.printf(
        Locale.ROOT,
        "%-44s %9.0f %9.0f %8.1f %9.0f %11.0f%n",
        name,
        jobCost.client(),
        jobCost.server(),
        jobCost.walKilobytes(),
        jobCost.perSecond(),
        jobCost.perCpuSecond());
  }

  /** Prints the ratio in jobs per CPU second if both were measured. */
  void ratio(String ours, String other, double goal) {
    ResourceUsage.JobCost us = lines.get(ours);
    ResourceUsage.JobCost them = lines.get(other);
    if (us != null && them != null) {
      out.printf(
          Locale.ROOT,
          "%-44s %6.2f (goal %.2f)%n",
          "against " + other,
          us.perCpuSecond() / them.perCpuSecond(),
          goal);
    }
  }

  void note(String text) {
    out.println(text);
  }
}
