package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What happens, as it happens, and what was counted. */
public interface EventApi {
  /** Alerts, oldest first. */
  JsonObject alerts(Caller caller, PageRequest pageRequest);

  /**
   * Listens to records and alerts that the caller is party to, from now on or after the record
   * {@code chain:seq}. A listener must be quick: it runs on the broker's thread of events.
   *
   * @return stops listening when closed
   */
  AutoCloseable listen(
      Caller caller, EventFilter eventFilter, BrokerEventListener brokerEventListener);

  /**
   * Listens to what this node itself did, records and alerts, from now on. For those who pass it
   * on, so that of several nodes each passes on its own and nothing goes out twice. Records are
   * left out, and the log says so, when more come at once than can wait in memory.
   *
   * @return stops listening when closed
   */
  AutoCloseable listenHere(BrokerEventListener brokerEventListener);

  /** Figures by their Prometheus name with labels, for {@code /metrics} and {@code status}. */
  Counters counters();

  /**
   * Which events.
   *
   * @param taskId of one task if not null
   * @param types empty for all
   * @param after {@code chain:seq} of the last one seen, null for from now on
   */
  record EventFilter(@Nullable String taskId, Set<String> types, @Nullable String after) {}

  /** Takes events one by one; {@code id} is {@code chain:seq}, empty for an alert. */
  @FunctionalInterface
  interface BrokerEventListener {
    void on(String event, String id, JsonObject data);
  }

  /** What was counted since the start, and what can be counted now. */
  record Counters(
      Map<String, Double> plain,
      Map<String, Map<String, Double>> labelled,
      List<LatencyHistogram> latency) {}

  /** Submit to accept, by transport: cumulative buckets of a histogram, in seconds. */
  record LatencyHistogram(
      String transport,
      List<Double> bounds,
      List<Long> cumulative,
      double sum,
      long count,
      double p99) {}
}
