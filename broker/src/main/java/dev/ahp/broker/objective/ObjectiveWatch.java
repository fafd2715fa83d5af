package dev.ahp.broker.objective;

import dev.ahp.broker.setting.Objectives;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** Watches the objectives of a broker. Any thread may record; one thread reads breaches. */
public final class ObjectiveWatch {
  /** The name of the dead letter objective. */
  public static final String DEAD_LETTERS = "dead-letters";

  private static final String SUBMITTED = "ahp_packets_submitted_total";
  private static final String FLAGGED = "ahp_safety_violations_total";

  /** The interval of counting dead letters, which reads the store. */
  private static final int COUNT_INTERVAL = 30;

  private final Objectives objectives;
  private final LatencyWatch latencies;
  private final List<ShareWatch> shares;
  private final SpikeWatch compression;
  private final ToDoubleFunction<String> counters;
  private double flagged = -1;
  private int calls;

  /**
   * Creates a watch.
   *
   * @param counters returns counters by name, which only grow
   */
  public ObjectiveWatch(Objectives objectives, ToDoubleFunction<String> counters) {
    this.objectives = objectives;
    this.counters = counters;
    this.latencies = new LatencyWatch(objectives);
    long window = objectives.window().toMillis();
    this.shares =
        List.of(
            share(
                "validation-failures",
                "were denied by a gate",
                "ahp_gate_denials_total",
                objectives.validationFailures()),
            share(
                "safety-violations",
                "were flagged by the safety scan",
                FLAGGED,
                objectives.safetyViolations()),
            share("rollbacks", "were rolled back", "ahp_rollbacks_total", objectives.rollbacks()));
    this.compression =
        new SpikeWatch(
            () -> counters.applyAsDouble("ahp_compressed_handoffs_total"),
            () -> counters.applyAsDouble("ahp_handoffs_total"),
            objectives.least(),
            window);
  }

  private ShareWatch share(String name, String description, String part, double threshold) {
    return new ShareWatch(
        new ShareWatch.ShareMetric(
            name,
            description,
            () -> counters.applyAsDouble(part),
            () -> counters.applyAsDouble(SUBMITTED)),
        threshold,
        objectives.least(),
        objectives.window().toMillis());
  }

  /** Records an accepted handoff. */
  public void record(String transport, String from, String to, long millis, long now) {
    if (objectives.watched()) {
      latencies.record(transport, from, to, millis, now);
    }
  }

  /**
   * Returns new breaches since the last call.
   *
   * @param lettersWithoutAlert returns the number of open dead letters without an alert; another
   *     broker on the same store may have raised it
   */
  public List<ObjectiveBreach> breaches(long now, LongSupplier lettersWithoutAlert) {
    if (!objectives.watched()) {
      return List.of();
    }
    List<ObjectiveBreach> found = new ArrayList<>(latencies.breaches(now));
    shares.forEach(it -> it.breach(now).ifPresent(found::add));
    compression.breach(now).ifPresent(found::add);
    if (isCountDue()) {
      long open = lettersWithoutAlert.getAsLong();
      if (open > 0) {
        found.add(letters(open));
      }
    }
    return found;
  }

  private boolean isCountDue() {
    double before = flagged;
    flagged = counters.applyAsDouble(FLAGGED);
    return calls++ % COUNT_INTERVAL == 0 || flagged != before;
  }

  private static ObjectiveBreach letters(long open) {
    return new ObjectiveBreach(
        open + (open == 1 ? " dead letter waits" : " dead letters wait") + " for a person",
        JsonObject.builder().put("objective", DEAD_LETTERS).put("open", open).build());
  }
}
