package dev.ahp.broker.objective;

import dev.ahp.broker.setting.Objectives;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long handoffs take from submit to accept, for each transport and pair of agents. A pair falls
 * short when more than one of a hundred is beyond the target, or any is beyond the most that is
 * acceptable. There is room for a number of pairs; those that come when it is full share one place.
 */
final class LatencyWatch {
  static final int MOST_PAIRS = 10_000;

  private static final AgentPair OTHERS = new AgentPair("*", "*", "*");
  private static final int TOTAL = 0;
  private static final int SLOW = 1;
  private static final int TOO_SLOW = 2;
  private static final int LONGEST = 3;
  private static final int KINDS = 4;
  private static final int ONE_OF = 100;

  private final Objectives objectives;
  private final Map<AgentPair, PairWindow> places = new ConcurrentHashMap<>();

  LatencyWatch(Objectives objectives) {
    this.objectives = objectives;
  }

  private record AgentPair(String transport, String from, String to) {}

  /** What is known of a pair; whether it falls short is decided by one thread. */
  private static final class PairWindow {
    final SlidingCounts counts;
    boolean breached;

    PairWindow(long windowMs) {
      counts = new SlidingCounts(windowMs, KINDS);
    }
  }

  void took(String transport, String from, String to, long millis, long now) {
    Objectives.LatencyObjective objective = objectives.latency().get(transport);
    if (objective == null) {
      return;
    }
    SlidingCounts counts = place(new AgentPair(transport, from, to)).counts;
    counts.add(now, TOTAL, 1);
    if (millis > objective.targetMs()) {
      counts.add(now, SLOW, 1);
      counts.raise(now, LONGEST, millis);
    }
    if (millis > objective.mostMs()) {
      counts.add(now, TOO_SLOW, 1);
    }
  }

  private PairWindow place(AgentPair agentPair) {
    PairWindow known = places.get(agentPair);
    if (known != null) {
      return known;
    }
    return places.computeIfAbsent(
        places.size() < MOST_PAIRS ? agentPair : OTHERS,
        it -> new PairWindow(objectives.window().toMillis()));
  }

  /** Pairs that fall short and did not when last asked; pairs that are quiet are forgotten. */
  List<ObjectiveBreach> breaches(long now) {
    List<ObjectiveBreach> found = new ArrayList<>();
    places.forEach(
        (agentPair, pairWindow) -> {
          boolean before = pairWindow.breached;
          pairWindow.breached = isBreached(pairWindow.counts, now);
          if (pairWindow.breached && !before) {
            found.add(breach(agentPair, pairWindow.counts, now));
          } else if (!pairWindow.breached && pairWindow.counts.sum(now, TOTAL) == 0) {
            places.remove(agentPair);
          }
        });
    return found;
  }

  private boolean isBreached(SlidingCounts counts, long now) {
    long total = counts.sum(now, TOTAL);
    return counts.sum(now, TOO_SLOW) > 0
        || (total >= objectives.least() && counts.sum(now, SLOW) * ONE_OF > total);
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
    return places.size();
  }
}
