package dev.ahp.broker.objective;

import dev.ahp.broker.setting.Objectives;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Watches the latency from submit to accept by transport and pair of agents. A pair breaches the
 * objective if more than 1 % of its handoffs exceed the target, or any exceeds the maximum. Above a
 * number of pairs, further ones share one entry.
 */
final class LatencyWatch {
  static final int MAX_PAIRS = 10_000;

  private static final AgentPair OTHERS = new AgentPair("*", "*", "*");
  private static final int TOTAL = 0;
  private static final int SLOW = 1;
  private static final int TOO_SLOW = 2;
  private static final int LONGEST = 3;
  private static final int KINDS = 4;
  private static final int PERCENT = 100;

  private final Objectives objectives;
  private final Map<AgentPair, PairWindow> windows = new ConcurrentHashMap<>();

  LatencyWatch(Objectives objectives) {
    this.objectives = objectives;
  }

  private record AgentPair(String transport, String from, String to) {}

  /** The counts of a pair; one thread updates {@code breached}. */
  private static final class PairWindow {
    final SlidingCounts counts;
    boolean breached;

    PairWindow(long windowMs) {
      counts = new SlidingCounts(windowMs, KINDS);
    }
  }

  void record(String transport, String from, String to, long millis, long now) {
    Objectives.LatencyObjective objective = objectives.latency().get(transport);
    if (objective == null) {
      return;
    }
    SlidingCounts counts = window(new AgentPair(transport, from, to)).counts;
    counts.add(now, TOTAL, 1);
    if (millis > objective.targetMs()) {
      counts.add(now, SLOW, 1);
      counts.raise(now, LONGEST, millis);
    }
    if (millis > objective.mostMs()) {
      counts.add(now, TOO_SLOW, 1);
    }
  }

  private PairWindow window(AgentPair agentPair) {
    PairWindow known = windows.get(agentPair);
    if (known != null) {
      return known;
    }
    return windows.computeIfAbsent(
        windows.size() < MAX_PAIRS ? agentPair : OTHERS,
        it -> new PairWindow(objectives.window().toMillis()));
  }

  /** Returns pairs with a new breach; drops idle pairs. */
  List<ObjectiveBreach> breaches(long now) {
    List<ObjectiveBreach> found = new ArrayList<>();
    windows.forEach(
        (agentPair, pairWindow) -> {
          boolean before = pairWindow.breached;
          pairWindow.breached = isBreached(pairWindow.counts, now);
          if (pairWindow.breached && !before) {
            found.add(breach(agentPair, pairWindow.counts, now));
          } else if (!pairWindow.breached && pairWindow.counts.sum(now, TOTAL) == 0) {
            windows.remove(agentPair);
          }
        });
    return found;
  }

  private boolean isBreached(SlidingCounts counts, long now) {
    long total = counts.sum(now, TOTAL);
    return counts.sum(now, TOO_SLOW) > 0
        || (total >= objectives.least() && counts.sum(now, SLOW) * PERCENT > total);
  }

  private ObjectiveBreach breach(AgentPair agentPair, SlidingCounts counts, long now) {
    Objectives.LatencyObjective objective =
        objectives
            .latency()
            .getOrDefault(agentPair.transport(), new Objectives.LatencyObjective(0, 0));
    long total = counts.sum(now, TOTAL);
    long slow = counts.sum(now, SLOW);
    long longest = counts.largest(now, LONGEST);
    String message =
        "%s of %s handoffs from %s to %s over %s took longer than %s ms, the longest %s ms"
            .formatted(
                slow,
                total,
                agentPair.from(),
                agentPair.to(),
                agentPair.transport(),
                objective.targetMs(),
                longest);
    return new ObjectiveBreach(
        message,
        JsonObject.builder()
            .put("objective", "latency")
            .put("transport", agentPair.transport())
            .put("from", agentPair.from())
            .put("to", agentPair.to())
            .put("targetMs", (double) objective.targetMs())
            .put("mostMs", (double) objective.mostMs())
            .put("windowMs", (double) objectives.window().toMillis())
            .put("handoffs", (double) total)
            .put("slow", (double) slow)
            .put("longestMs", (double) longest)
            .build());
  }

  int pairs() {
    return windows.size();
  }
}
