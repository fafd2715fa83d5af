package dev.ahp.broker.objective;

import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** A share of what happened in the last while, which must not grow beyond a threshold. */
final class ShareWatch {
  private static final int PART = 0;
  private static final int WHOLE = 1;

  private final ShareMetric shareMetric;
  private final double most;
  private final int least;
  private final SlidingCounts counts;
  private double lastPart;
  private double lastWhole;
  private boolean breached;

  /**
   * What is looked at.
   *
   * @param objective its name in the alert
   * @param words what the part is, after "12 % of packets "
   * @param part how many so far, ever growing
   * @param whole of how many
   */
  record ShareMetric(String objective, String words, DoubleSupplier part, DoubleSupplier whole) {}

  ShareWatch(ShareMetric shareMetric, double most, int least, long windowMs) {
    this.shareMetric = shareMetric;
    this.most = most;
    this.least = least;
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
    breached = all >= least && some > all * most;
    return breached && !before ? Optional.of(told(some, all)) : Optional.empty();
  }

  private ObjectiveBreach told(long some, long all) {
    String message =
        "%s of %s packets %s, which is more than %s %%"
            .formatted(some, all, shareMetric.words(), percent(most));
    return new ObjectiveBreach(
        message,
        JsonObject.builder()
            .put("objective", shareMetric.objective())
            .put("share", (double) some / all)
            .put("threshold", most)
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
