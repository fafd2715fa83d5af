package dev.ahp.broker.service;

import dev.ahp.broker.api.EventApi.LatencyHistogram;
import dev.ahp.broker.command.MetricsListener;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counters and gauges since the start of the process. */
public final class Meters implements MetricsListener {
  private static final int MAX_LABELS = 1_000;
  private static final String SUBMITTED = "ahp_packets_submitted_total";
  private static final Set<String> FINAL =
      Arrays.stream(Status.values())
          .filter(Status::isFinal)
          .map(Status::wireName)
          .collect(Collectors.toUnmodifiableSet());

  private final Map<String, LongAdder> plain = new ConcurrentHashMap<>();
  private final Map<String, Map<String, LongAdder>> labelled = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Double>> gauges = new ConcurrentHashMap<>();
  private final Map<String, Histogram> latencies = new ConcurrentHashMap<>();
  private final RateHistory rates;
  private volatile @Nullable Consumer<JsonObject> alerted;
  private volatile @Nullable HandoffListener handoffListener;

  public Meters(InstantSource clock) {
    this.rates = new RateHistory(clock);
  }

  /** Returns the rates of the last minutes. */
  RateHistory rates() {
    return rates;
  }

  /** Sets the listener for alerts. */
  void onAlert(Consumer<JsonObject> listener) {
    alerted = listener;
  }

  @Override
  public void count(String metric) {
    plain.computeIfAbsent(metric, it -> new LongAdder()).increment();
    if (metric.equals(SUBMITTED)) {
      rates.submitted();
    }
  }

  @Override
  public void count(String metric, String label) {
    labelled
        .computeIfAbsent(metric, it -> new ConcurrentHashMap<>())
        .computeIfAbsent(label, it -> new LongAdder())
        .increment();
  }

  @Override
  public void add(String metric, String label, String others, long amount) {
    Map<String, LongAdder> labels =
        labelled.computeIfAbsent(metric, it -> new ConcurrentHashMap<>());
    boolean known = labels.size() < MAX_LABELS || labels.containsKey(label);
    labels.computeIfAbsent(known ? label : others, it -> new LongAdder()).add(amount);
  }

  void add(String metric, String label, long by) {
    labelled
        .computeIfAbsent(metric, it -> new ConcurrentHashMap<>())
        .computeIfAbsent(label, it -> new LongAdder())
        .add(by);
  }

  void gauge(String metric, String label, double value) {
    gauges.computeIfAbsent(metric, it -> new ConcurrentHashMap<>()).put(label, value);
  }

  /** Returns the gauges by name and label. */
  Map<String, Map<String, Double>> gauges() {
    return gauges;
  }

  /** Returns the names of labelled counters with a prefix. */
  List<String> labelledNames(String prefix) {
    return labelled.keySet().stream().filter(it -> it.startsWith(prefix)).toList();
  }

  @Override
  public void alert(JsonObject alert) {
    Consumer<JsonObject> listener = alerted;
    if (listener != null) {
      listener.accept(alert);
    }
  }

  @Override
  public void moved(String from, String to) {
    count("ahp_transitions_total", from + " " + to);
    if (from.equals(Status.READY.wireName()) && to.equals(Status.RUNNING.wireName())) {
      rates.accepted();
    } else if (FINAL.contains(to)) {
      rates.ended();
    }
  }

  @Override
  public void latency(String transport, String from, String to, long millis) {
    latencies.computeIfAbsent(transport, it -> new Histogram()).add(millis);
    HandoffListener listener = handoffListener;
    if (listener != null) {
      listener.onAccepted(transport, from, to, millis);
    }
  }

  /** Receives each accepted handoff. */
  @FunctionalInterface
  interface HandoffListener {
    void onAccepted(String transport, String from, String to, long millis);
  }

  void onHandoff(HandoffListener listener) {
    handoffListener = listener;
  }

  /** Returns the sum of a counter over all labels. */
  double total(String metric) {
    return value(metric) + sum(metric);
  }

  double value(String metric) {
    LongAdder adder = plain.get(metric);
    return adder == null ? 0 : adder.sum();
  }

  double sum(String metric) {
    return labelled.getOrDefault(metric, Map.of()).values().stream()
        .mapToDouble(LongAdder::sum)
        .sum();
  }

  Map<String, LongAdder> labels(String metric) {
    return labelled.getOrDefault(metric, Map.of());
  }

  List<LatencyHistogram> latencies() {
    List<LatencyHistogram> all = new ArrayList<>();
    latencies.forEach((transport, histogram) -> all.add(histogram.snapshot(transport)));
    return all;
  }

  /** A histogram with cumulative buckets; the p99 is accurate to a bucket. */
  private static final class Histogram {
    private static final double[] BOUNDS = {
      0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300
    };

    private final long[] counts = new long[BOUNDS.length + 1];
    private double sum;
    private long count;

    synchronized void add(long millis) {
      double seconds = millis / 1000.0;
      int bucket = 0;
      while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
        bucket++;
      }
      counts[bucket]++;
      sum += seconds;
      count++;
    }

    synchronized LatencyHistogram snapshot(String transport) {
      List<Double> bounds = new ArrayList<>();
      List<Long> cumulative = new ArrayList<>();
      long total = 0;
      double p99 = 0;
      for (int i = 0; i < BOUNDS.length; i++) {
        total += counts[i];
        bounds.add(BOUNDS[i]);
        cumulative.add(total);
        if (p99 == 0 && count > 0 && total >= count * 0.99) {
          p99 = BOUNDS[i];
        }
      }
      return new LatencyHistogram(transport, bounds, cumulative, sum, count, p99);
    }
  }
}
