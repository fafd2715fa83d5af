package dev.ahp.broker.objective;

import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** Watches a share over a sliding window against a threshold. */
final class ShareWatch {
  private static final int PART = 0;
  private static final int WHOLE = 1;

  private final ShareMetric shareMetric;
  private final double threshold;
  private final int minimum;
  private final SlidingCounts counts;
  private double lastPart;
  private double lastWhole;
  private boolean breached;

  /**
   * The metric to watch.
   *
   * @param objective its name in the alert
   * @param description the description of the part, after "12 of 100 packets"
   * @param part the counter of the part
   * @param whole the counter of the whole
   */
  record ShareMetric(
      String objective, String description, DoubleSupplier part, DoubleSupplier whole) {}

  ShareWatch(ShareMetric shareMetric, double threshold, int minimum, long windowMs) {
    this.shareMetric = shareMetric;
    this.threshold = threshold;
    this.minimum = minimum;
    this.counts = new SlidingCounts(windowMs, 2);
  }

  Optional<ObjectiveBreach> breach(long now) {
    double part = shareMetric.part().getAsDouble();
    double whole = shareMetric.whole().getAsDouble();
    counts.add(now, PART, (long) (part - lastPart));
    counts.add(now, WHOLE, (long) (whole - lastWhole));
    lastPart = part;
    lastWhole = whole;
    boolean before = breached;
    long some = counts.sum(now, PART);
    long all = counts.sum(now, WHOLE);
    breached = all >= minimum && some > all * threshold;
    return breached && !before ? Optional.of(toBreach(some, all)) : Optional.empty();
  }

  private ObjectiveBreach toBreach(long some, long all) {
    String message =
        "%s of %s packets %s, which is more than %s %%"
            .formatted(some, all, shareMetric.description(), percent(threshold));
    return new ObjectiveBreach(
        message,
        JsonObject.builder()
            .put("objective", shareMetric.objective())
            .put("share", (double) some / all)
            .put("threshold", threshold)
            .put("part", (double) some)
            .put("whole", (double) all)
            .build());
  }

  private static String percent(double share) {
    return java.math.BigDecimal.valueOf(share)
        .movePointRight(2)
        .stripTrailingZeros()
        .toPlainString();
  }
}
