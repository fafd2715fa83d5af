package dev.ahp.broker.objective;

import dev.ahp.broker.setting.Objectives;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** All objectives of a broker. Handoffs are told by any thread; one thread asks for breaches. */
public final class ObjectiveWatch {
  /** What the alert of dead letters calls itself. */
  public static final String DEAD_LETTERS = "dead-letters";

  private static final String SUBMITTED = "ahp_packets_submitted_total";
  private static final String FLAGGED = "ahp_safety_violations_total";

  /** Dead letters are counted in the store, so not each time. */
  private static final int COUNT_EVERY = 30;

  private final Objectives objectives;
  private final LatencyWatch latencies;
  private final List<ShareWatch> shares;
  private final SpikeWatch compression;
  private final ToDoubleFunction<String> counters;
  private double flagged = -1;
  private int asked;

  /**
   * Watches the counters of a broker.
   *
   * @param counters figures by their name, ever growing
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
                "were refused by a gate",
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

  private ShareWatch share(String name, String words, String part, double most) {
    return new ShareWatch(
        new ShareWatch.ShareMetric(
            name,
            words,
            () -> counters.applyAsDouble(part),
            () -> counters.applyAsDouble(SUBMITTED)),
        most,
        objectives.least(),
        objectives.window().toMillis());
  }

  /** A handoff was accepted. */
  public void took(String transport, String from, String to, long millis, long now) {
    if (objectives.watched()) {
      latencies.took(transport, from, to, millis, now);
    }
  }

  /**
   * What has come to fall short since the last call.
   *
   * @param untoldLetters how many dead letters are open; none if that was told since there were
   *     none, which another broker over the same store may have done
   */
  public List<ObjectiveBreach> breaches(long now, LongSupplier untoldLetters) {
    if (!objectives.watched()) {
      return List.of();
    }
    List<ObjectiveBreach> found = new ArrayList<>(latencies.breaches(now));
    shares.forEach(it -> it.breach(now).ifPresent(found::add));
    compression.breach(now).ifPresent(found::add);
    if (isTimeToCount()) {
      long open = untoldLetters.getAsLong();
      if (open > 0) {
        found.add(letters(open));
      }
    }
    return found;
  }

  private boolean isTimeToCount() {
    double before = flagged;
    flagged = counters.applyAsDouble(FLAGGED);
    return asked++ % COUNT_EVERY == 0 || flagged != before;
  }

  private static ObjectiveBreach letters(long open) {
    return new ObjectiveBreach(
        open + (open == 1 ? " dead letter waits" : " dead letters wait") + " for a person",
        JsonObject.builder().put("objective", DEAD_LETTERS).put("open", (double) open).build());
  }
}
