package dev.ahp.benchmarks.context;

import dev.ahp.context.ContextLoss;
import dev.ahp.context.KeyPoint;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares reported losses with labelled ones.
 *
 * @param found the number of losses that are reported and labelled
 * @param falseAlarms the losses that are only reported
 * @param misses the losses that are only labelled
 */
record LossAccuracy(int hops, int found, List<String> falseAlarms, List<String> misses) {
  static LossAccuracy of(List<JsonObject> hops) {
    int found = 0;
    List<String> falseAlarms = new ArrayList<>();
    List<String> misses = new ArrayList<>();
    for (JsonObject hop : hops) {
      List<String> reported =
          ContextLoss.between(payload(hop, "before"), payload(hop, "after")).missing().stream()
              .map(KeyPoint::toJson)
              .map(LossAccuracy::label)
              .toList();
      List<String> labelled =
          hop.array("lost").orElseThrow().objects().stream().map(LossAccuracy::label).toList();
      String prefix = hop.string("name").orElse("") + ": ";
      found += (int) reported.stream().filter(labelled::contains).count();
      reported.stream()
          .filter(it -> !labelled.contains(it))
          .map(prefix::concat)
          .forEach(falseAlarms::add);
      labelled.stream()
          .filter(it -> !reported.contains(it))
          .map(prefix::concat)
          .forEach(misses::add);
    }
    return new LossAccuracy(hops.size(), found, falseAlarms, misses);
  }

  double precision() {
    return share(falseAlarms);
  }

  double recall() {
    return share(misses);
  }

  private double share(List<String> errors) {
    return found + errors.size() == 0 ? 1 : found / (double) (found + errors.size());
  }

  /** Returns the numbers and each error in a line. */
  String toText() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d hops, %d losses: precision %.3f, recall %.3f%n",
            hops,
            found + misses.size(),
            precision(),
            recall()));
    falseAlarms.forEach(
        it -> text.append("false alarm: ").append(it).append(System.lineSeparator()));
    misses.forEach(it -> text.append("miss: ").append(it).append(System.lineSeparator()));
    return text.toString();
  }

  private static JsonObject payload(JsonObject hop, String member) {
    return hop.object(member).orElseThrow();
  }

  private static String label(JsonObject item) {
    return item.string("kind").orElseThrow() + " " + item.string("pointer").orElseThrow();
  }
}
