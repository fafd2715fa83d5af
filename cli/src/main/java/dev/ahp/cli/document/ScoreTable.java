package dev.ahp.cli.document;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.DetectionCurve;
import java.util.Arrays;
import java.util.Locale;

/**
 * What one detector finds at several thresholds, and the threshold for a limit of false alarms.
 *
 * @param name of the detector
 * @param falseAlarms the largest acceptable share of marked clean texts
 */
record ScoreTable(String name, DetectionCurve curve, double falseAlarms) {
  private static final double[] THRESHOLDS = {
    0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999
  };

  Json json() {
    JsonObject.Builder json =
        JsonObject.builder()
            .put("name", name)
            .put("rows", new JsonArray(Arrays.stream(THRESHOLDS).mapToObj(this::row).toList()));
    if (curve.cleanTexts() > 0) {
      json.put("falseAlarms", falseAlarms).put("proposal", row(proposal()));
    }
    return json.build();
  }

  private double proposal() {
    return curve.thresholdFor(falseAlarms);
  }

  private Json row(double threshold) {
    return JsonObject.builder()
        .put("threshold", threshold)
        .putIfPresent("attacks", rate(curve.attackRate(threshold)))
        .putIfPresent("clean", rate(curve.cleanRate(threshold)))
        .build();
  }

  private static @org.jspecify.annotations.Nullable Json rate(double rate) {
    return Double.isNaN(rate) ? null : Json.of(rate);
  }

  String format() {
    StringBuilder text = new StringBuilder(name).append(": threshold, attacks found, clean marked");
    for (double threshold : THRESHOLDS) {
      text.append(line(String.format(Locale.ROOT, "%.3f", threshold), threshold));
    }
    if (curve.cleanTexts() > 0) {
      double proposal = proposal();
      text.append(line(String.format(Locale.ROOT, "%.6f", proposal), proposal))
          .append(
              String.format(
                  Locale.ROOT, "  proposed for at most %s %% false alarms", percent(falseAlarms)));
    }
    return text.toString();
  }

  private String line(String threshold, double value) {
    return String.format(
        Locale.ROOT,
        "%n  %-9s %8s %8s",
        threshold,
        percentOrNone(curve.attackRate(value)),
        percentOrNone(curve.cleanRate(value)));
  }

  private static String percentOrNone(double rate) {
    return Double.isNaN(rate) ? "-" : String.format(Locale.ROOT, "%.2f %%", 100 * rate);
  }

  private static String percent(double rate) {
    return Json.of(Math.round(rate * 1e6) / 1e4).toText();
  }
}
