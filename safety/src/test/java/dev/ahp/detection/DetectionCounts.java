package dev.ahp.detection;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts flagged texts by group. */
final class DetectionCounts {
  private static final double Z_95 = 1.96;
  private final Map<String, int[]> groups = new TreeMap<>();

  void add(String group, boolean flagged) {
    int[] counts = groups.computeIfAbsent(group, it -> new int[2]);
    counts[0]++;
    counts[1] += flagged ? 1 : 0;
  }

  int texts() {
    return groups.values().stream().mapToInt(it -> it[0]).sum();
  }

  int flagged() {
    return groups.values().stream().mapToInt(it -> it[1]).sum();
  }

  double rate() {
    return texts() == 0 ? 0 : (double) flagged() / texts();
  }

  Set<String> groups() {
    return groups.keySet();
  }

  double rate(String group) {
    int[] counts = groups.getOrDefault(group, new int[2]);
    return counts[0] == 0 ? 0 : (double) counts[1] / counts[0];
  }

  /** Returns one line for each group and one for all, with 95 % intervals. */
  String toText(String title) {
    StringBuilder text = new StringBuilder();
    if (groups.size() > 1) {
      groups.forEach((group, counts) -> text.append(line("  " + group, counts[0], counts[1])));
    }
    return text.append(line(title, texts(), flagged())).toString();
  }

  /** Wilson's interval, which is valid for rates close to 0 and 1. */
  private static String line(String title, int texts, int flagged) {
    double n = Math.max(1, texts);
    double rate = flagged / n;
    double centre = rate + Z_95 * Z_95 / (2 * n);
    double spread = Z_95 * Math.sqrt(rate * (1 - rate) / n + Z_95 * Z_95 / (4 * n * n));
    double scale = 1 + Z_95 * Z_95 / n;
    return String.format(
        Locale.ROOT,
        "%-40s %6d of %6d  %6.2f %%  [%.2f, %.2f]%n",
        title,
        flagged,
        texts,
        100 * rate,
        100 * Math.max(0, (centre - spread) / scale),
        100 * Math.min(1, (centre + spread) / scale));
  }
}
