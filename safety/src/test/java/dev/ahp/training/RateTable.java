package dev.ahp.training;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts blocked and suspect texts by tier and source, and prints them beside the goals. */
final class RateTable {
  private static final Map<String, String> GOALS =
      Map.of(
          "attack explicit", "block >= 70, suspect >= 85",
          "attack obfuscated", "block >= 65, suspect >= 80",
          "benign ordinary", "block <= 0.1, suspect <= 1",
          "benign handoff", "block <= 0.1",
          "benign security", "block <= 20");

  private final Map<String, int[]> rows = new TreeMap<>();

  void add(Sample sample, boolean blocked, boolean suspect) {
    String tier = (sample.attack() ? "attack " : "benign ") + sample.tier();
    count(tier, blocked, suspect);
    count(tier + " / " + sample.source(), blocked, suspect);
  }

  private void count(String key, boolean blocked, boolean suspect) {
    int[] row = rows.computeIfAbsent(key, name -> new int[3]);
    row[0]++;
    row[1] += blocked ? 1 : 0;
    row[2] += suspect ? 1 : 0;
  }

  String table() {
    StringBuilder text = new StringBuilder();
    text.append("percent of the texts, with the 95 % Wilson interval\n");
    line(text, "", "texts", "block", "suspect", "goal");
    rows.forEach(
        (key, row) ->
            line(
                text,
                key,
                row[0],
                WilsonInterval.of(row[1], row[0]),
                WilsonInterval.of(row[2], row[0]),
                GOALS.getOrDefault(key, "")));
    return text.toString();
  }

  private static void line(StringBuilder text, Object... columns) {
    text.append(String.format(Locale.ROOT, "%-46s %6s  %-23s  %-23s  %s%n", columns));
  }
}
