package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Events, alerts and counters. */
public interface EventApi {
  /** Lists alerts, oldest first. */
  JsonObject alerts(Caller caller, PageRequest pageRequest);

  /**
   * Subscribes to the records and alerts that the caller may see, from now on or after the record
   * {@code chain:seq}. The listener runs on the event thread and must not block.
   *
   * @return ends the subscription when closed
   */
  AutoCloseable listen(Caller caller, EventFilter eventFilter, BrokerEventListener listener);

  /**
   * Subscribes to the records and alerts of this node only, so that each node of several can
   * forward its own. If the buffer overflows, records are dropped and a warning is logged.
   *
   * @return ends the subscription when closed
   */
  AutoCloseable listenLocal(BrokerEventListener listener);

  /** Stores and publishes an alert of a part outside of the broker, such as a probe. */
  CompletableFuture<Boolean> raise(String kind, String message, JsonObject data);

  /** Returns the metrics by Prometheus name and labels. */
  Counters counters();

  /**
   * Returns the numbers of packets that this node submitted, accepted and ended in each step of the
   * last five minutes, oldest first.
   */
  JsonObject rates();

  /**
   * Selects events.
   *
   * @param taskId the task, null for all
   * @param types empty for all
   * @param after {@code chain:seq} of the last event received, null to start now
   */
  record EventFilter(@Nullable String taskId, Set<String> types, @Nullable String after) {}

  /** Receives events; {@code id} is {@code chain:seq}, empty for an alert. */
  @FunctionalInterface
  interface BrokerEventListener {
    void on(String event, String id, JsonObject data);
  }

  /** Counters since the start, and current gauges. */
  record Counters(
      Map<String, Double> plain,
      Map<String, Map<String, Double>> labelled,
      List<LatencyHistogram> latency) {}

  /** The time from submit to accept by transport, as a cumulative histogram in seconds. */
  record LatencyHistogram(
      String transport,
      List<Double> bounds,
      List<Long> cumulative,
      double sum,
      long count,
      double p99) {}
}
