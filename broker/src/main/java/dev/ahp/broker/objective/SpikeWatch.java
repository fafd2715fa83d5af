package dev.ahp.broker.objective;

import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Watches the share of compressed handoffs, which has no threshold. A breach is a share far above
 * that of the last hours; it means that contexts grow.
 */
final class SpikeWatch {
  private static final int PART = 0;
  private static final int WHOLE = 1;
  private static final int BASELINE_WINDOWS = 24;
  private static final double FACTOR = 2;
  private static final double MIN_SHARE = 0.1;

  private final DoubleSupplier part;
  private final DoubleSupplier whole;
  private final int minimum;
  private final SlidingCounts recent;
  private final SlidingCounts baseline;
  private double lastPart;
  private double lastWhole;
  private boolean breached;

  SpikeWatch(DoubleSupplier part, DoubleSupplier whole, int minimum, long windowMs) {
    this.part = part;
    this.whole = whole;
    this.minimum = minimum;
    this.recent = new SlidingCounts(windowMs, 2);
    this.baseline = new SlidingCounts(windowMs * BASELINE_WINDOWS, 2);
  }

  Optional<ObjectiveBreach> breach(long now) {
    count(now, PART, part.getAsDouble() - lastPart);
    count(now, WHOLE, whole.getAsDouble() - lastWhole);
    lastPart = part.getAsDouble();
    lastWhole = whole.getAsDouble();
    long allNow = recent.sum(now, WHOLE);
    long allBefore = baseline.sum(now, WHOLE) - allNow;
    boolean before = breached;
    if (allNow < minimum || allBefore < 2L * minimum) {
      breached = false;
      return Optional.empty();
    }
    double share = (double) recent.sum(now, PART) / allNow;
    double usual = (double) (baseline.sum(now, PART) - recent.sum(now, PART)) / allBefore;
    breached = share >= MIN_SHARE && share > FACTOR * usual;
    return breached && !before ? Optional.of(toBreach(share, usual)) : Optional.empty();
  }

  private void count(long now, int kind, double amount) {
    recent.add(now, kind, (long) amount);
    baseline.add(now, kind, (long) amount);
  }

  private static ObjectiveBreach toBreach(double share, double usual) {
    return new ObjectiveBreach(
        "%s %% of handoffs were compressed, up from %s %%: contexts grow"
            .formatted(Math.round(share * 100), Math.round(usual * 100)),
        JsonObject.builder()
            .put("objective", "compression")
            .put("share", share)
            .put("usual", usual)
            .build());
  }
}
