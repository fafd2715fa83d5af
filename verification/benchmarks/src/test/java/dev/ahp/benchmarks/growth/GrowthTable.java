package dev.ahp.benchmarks.growth;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints the points and how the last one of each series compares with the first one. */
final class GrowthTable {
  private static final String LINE = "%-32s %-11s %9s %9s %13s %8s %8s%n";

  private GrowthTable() {}

  static void header(PrintStream out) {
    out.printf(LINE, "what", "store", "size", "CPU µs", "cycles/CPU-s", "p50 ms", "p99 ms");
  }

  static void line(PrintStream out, GrowthPoint point) {
    out.printf(
        LINE,
        point.axis().title(),
        point.store(),
        number("%,.0f", point.size()),
        number("%.0f", point.cpuMicros()),
        number("%,.0f", point.perCpuSecond()),
        number("%.2f", point.p50()),
        number("%.2f", point.p99()));
  }

  static void ratios(PrintStream out, List<GrowthPoint> points) {
    Map<String, GrowthPoint> first = new LinkedHashMap<>();
    Map<String, GrowthPoint> last = new LinkedHashMap<>();
    for (GrowthPoint point : points) {
      String series = point.axis().title() + ", " + point.store();
      first.putIfAbsent(series, point);
      last.put(series, point);
    }
    out.println();
    out.println("| what | sizes | CPU per cycle, last / first | p50, last / first |");
    out.println("|---|---|---|---|");
    first.forEach(
        (series, from) -> {
          GrowthPoint to = last.getOrDefault(series, from);
          out.printf(
              Locale.ROOT,
              "| %s | %,d to %,d | %.2f | %.2f |%n",
              series,
              from.size(),
              to.size(),
              to.cpuMicros() / from.cpuMicros(),
              to.p50() / from.p50());
        });
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
