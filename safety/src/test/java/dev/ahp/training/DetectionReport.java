package dev.ahp.training;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the texts above both thresholds by tier and by source, and prints them as a table. */
final class DetectionReport {
  private final Map<String, int[]> tiers = new TreeMap<>();
  private final Map<String, int[]> sources = new TreeMap<>();

  DetectionReport(List<PreparedSample> samples, double[] scores, CutPoints cutPoints) {
    for (int i = 0; i < scores.length; i++) {
      Sample sample = samples.get(i).sample();
      count(tiers, label(sample) + " " + sample.tier(), scores[i], cutPoints);
      count(
          sources,
          label(sample) + " " + sample.tier() + " " + sample.source(),
          scores[i],
          cutPoints);
    }
  }

  private static String label(Sample sample) {
    return sample.attack() ? "attack" : "benign";
  }

  private static void count(
      Map<String, int[]> rows, String key, double score, CutPoints cutPoints) {
    int[] row = rows.computeIfAbsent(key, name -> new int[3]);
    row[0]++;
    row[1] += score >= cutPoints.block() ? 1 : 0;
    row[2] += score >= cutPoints.suspect() ? 1 : 0;
  }

  String table() {
    StringBuilder text = new StringBuilder();
    line(text, "tier", "texts", "block %", "suspect %");
    tiers.forEach((key, row) -> row(text, key, row));
    text.append('\n');
    line(text, "source", "texts", "block %", "suspect %");
    sources.forEach((key, row) -> row(text, key, row));
    return text.toString();
  }

  Json toJson() {
    JsonObject.Builder json = JsonObject.builder();
    tiers.forEach(
        (key, row) ->
            json.put(
                key,
                JsonObject.builder()
                    .put("texts", row[0])
                    .put("blockPercent", percent(row[1], row[0]))
                    .put("suspectPercent", percent(row[2], row[0]))
                    .build()));
    return json.build();
  }

  private static void row(StringBuilder text, String key, int[] row) {
    line(
        text,
        key,
        Integer.toString(row[0]),
        String.format(Locale.ROOT, "%.2f", percent(row[1], row[0])),
        String.format(Locale.ROOT, "%.2f", percent(row[2], row[0])));
  }

  private static void line(StringBuilder text, String key, String n, String block, String suspect) {
    text.append(String.format(Locale.ROOT, "%-48s %7s %9s %9s%n", key, n, block, suspect));
  }

  private static double percent(int part, int all) {
    return Math.round(10_000.0 * part / all) / 100.0;
  }
}
