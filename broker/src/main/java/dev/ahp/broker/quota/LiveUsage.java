package dev.ahp.broker.quota;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What the callers of this node hold: connections, long polls and subscriptions. Thread-safe. */
final class LiveUsage {
  private final Map<QuotaResource, Map<String, Long>> held = new EnumMap<>(QuotaResource.class);
  private final Map<QuotaResource, Long> totals = new EnumMap<>(QuotaResource.class);

  /** Returns what an agent holds, or all agents together if {@code agent} is null. */
  synchronized long used(QuotaResource resource, @Nullable String agent) {
    return agent == null
        ? totals.getOrDefault(resource, 0L)
        : held.getOrDefault(resource, Map.of()).getOrDefault(agent, 0L);
  }

  /** Counts one more. The result counts it off; it may run more than once. */
  synchronized Runnable add(QuotaResource resource, String agent) {
    change(resource, agent, 1);
    AtomicBoolean released = new AtomicBoolean();
    return () -> {
      if (released.compareAndSet(false, true)) {
        change(resource, agent, -1);
      }
    };
  }

  private synchronized void change(QuotaResource resource, String agent, long by) {
    held.computeIfAbsent(resource, it -> new HashMap<>())
        .merge(agent, by, (old, more) -> old + more == 0 ? null : old + more);
    totals.merge(resource, by, Long::sum);
  }

  synchronized Set<String> names() {
    Set<String> names = new TreeSet<>();
    held.values().forEach(it -> names.addAll(it.keySet()));
    return names;
  }
}
