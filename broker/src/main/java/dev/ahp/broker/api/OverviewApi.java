package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Summaries for the people who run the broker: alerts by group, rates and spending. */
public interface OverviewApi {
  /**
   * Groups the alerts of the last 30 days that have the same kind and, apart from numbers and ids,
   * the same message. The group with the newest alert comes first.
   */
  JsonObject alertGroups(Caller caller);

  /** Marks the alerts of a group as seen, {@code {"note"}}; a later alert opens it again. */
  CompletableFuture<JsonObject> acknowledge(Caller caller, String group, Json body);

  /**
   * Mutes a group for {@code {"minutes","note"}}: its alerts are stored, but not sent to the
   * webhook; 0 minutes end a mute.
   */
  CompletableFuture<JsonObject> mute(Caller caller, String group, Json body);

  /**
   * Returns the numbers of packets that all nodes submitted, accepted and ended in each step of a
   * range, oldest first.
   *
   * @param range {@code 5m} (this node only), {@code 15m}, {@code 1h}, {@code 6h}, {@code 24h} or
   *     {@code 7d}
   */
  JsonObject rates(String range);

  /** Returns the storage: {@code kind}, {@code shared}, {@code search} and its audit chains. */
  JsonObject store(Caller caller);

  /**
   * Counts what the store contains: {@code packets}, {@code tasks}, {@code openTasks}, {@code
   * agents}, {@code auditRecords} and {@code storeBytes}. It reads all tasks.
   */
  JsonObject usage(Caller caller);

  /** Returns the reported costs in a time by day or hour, agent, model and task. */
  JsonObject spending(Caller caller, Instant from, Instant until);
}
