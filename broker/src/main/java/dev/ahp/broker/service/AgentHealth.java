package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.command.PingHealth;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The health of agents: the answer to the last ping, which is stored, and the time of the last call
 * to this node.
 */
final class AgentHealth {
  private static final int MAX_AGENTS = 10_000;
  private static final long RECENT_MS = Duration.ofMinutes(5).toMillis();

  private final InstantSource clock;
  private final Map<String, Long> lastCalls = new ConcurrentHashMap<>();

  AgentHealth(InstantSource clock) {
    this.clock = clock;
  }

  /** Records that an agent called. */
  void seen(Caller caller) {
    if (caller.isAgent() && (lastCalls.size() < MAX_AGENTS || isKnown(caller))) {
      lastCalls.put(caller.name(), clock.millis());
    }
  }

  private boolean isKnown(Caller caller) {
    return lastCalls.containsKey(caller.name());
  }

  /** Reads the answers to pings of all agents. */
  static Map<String, JsonObject> answers(StoreView view) {
    List<KeyValueEntry> entries =
        view.entries(KeyValueTable.SETTINGS, PingHealth.KEY_PREFIX, "", MAX_AGENTS);
    Map<String, JsonObject> answers = new HashMap<>();
    entries.forEach(
        it ->
            answers.put(
                it.key().substring(PingHealth.KEY_PREFIX.length()),
                Objects.requireNonNull(it.value())));
    return answers;
  }

  /** Adds {@code health} and {@code lastSeenAt} to the entry of an agent. */
  JsonObject addTo(JsonObject agent, @Nullable JsonObject answer) {
    long called = lastCalls.getOrDefault(agent.string("name").orElse(""), 0L);
    boolean isUp = answer != null && answer.bool("up").orElse(false);
    long answeredAt = answer == null ? 0 : answer.number("at").map(Double::longValue).orElse(0L);
    long seen = Math.max(called, isUp ? answeredAt : 0);
    return agent.toBuilder()
        .put("health", health(answer != null, isUp, answeredAt, called))
        .put("lastSeenAt", seen == 0 ? Json.Null.NULL : Json.of(Rfc3339.format(seen)))
        .build();
  }

  private String health(boolean isPinged, boolean isUp, long answeredAt, long called) {
    if (isPinged) {
      return isUp || called > answeredAt ? "up" : "down";
    }
    return called > 0 && clock.millis() - called <= RECENT_MS ? "up" : "unknown";
  }
}
