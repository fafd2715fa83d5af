package dev.ahp.server.api;

import dev.ahp.broker.api.EventApi.Counters;
import dev.ahp.broker.api.EventApi.LatencyHistogram;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes metrics in the Prometheus text format (version 0.0.4). */
public final class PrometheusText {
  /** The media type of the format. */
  public static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final String LATENCY = "ahp_handoff_latency_seconds";
  private static final String LATENCY_P99 = "ahp_handoff_latency_p99_seconds";

  /** Metrics whose first two labels name agents. */
  private static final Set<String> BY_EDGE =
      Set.of("ahp_context_essentials_total", "ahp_context_lost_total");

  /** The metric whose labels name contracts, and so agents. */
  private static final String BY_CONTRACT = "ahp_contract_metric_total";

  private final StringBuilder text = new StringBuilder(8192);
  private String namespace = "";

  private PrometheusText() {}

  /**
   * Writes all metrics.
   *
   * @param showAgents whether agents may be named; if not, the values of all edges are added up
   */
  public static String of(Counters counters, boolean showAgents) {
    return of(counters, showAgents, Map.of());
  }

  /**
   * Writes all metrics of several namespaces.
   *
   * @param counters the metrics of the namespace {@code default}, which get no label
   * @param others the metrics of other namespaces, which get the label {@code namespace}
   */
  static String of(Counters counters, boolean showAgents, Map<String, Counters> others) {
    PrometheusText out = new PrometheusText();
    NavigableMap<String, Counters> all = new TreeMap<>(others);
    all.put("", counters);
    Set<String> plain = new TreeSet<>();
    Set<String> labelled = new TreeSet<>();
    all.values().forEach(it -> plain.addAll(it.plain().keySet()));
    all.values().forEach(it -> labelled.addAll(it.labelled().keySet()));
    plain.forEach(name -> out.unlabelled(name, all));
    labelled.forEach(name -> out.labelled(name, all, showAgents));
    out.latencies(all);
    return out.text.toString();
  }

  /** Sets the namespace of the following samples; empty for none. */
  private void enter(String name) {
    namespace = name.isEmpty() ? "" : label("namespace", name);
  }

  private static Map<String, Double> withoutAgents(String name, Map<String, Double> byLabels) {
    if (name.equals(BY_CONTRACT)) {
      return Map.of();
    }
    if (!BY_EDGE.contains(name)) {
      return byLabels;
    }
    Map<String, Double> sums = new TreeMap<>();
    byLabels.forEach(
        (values, value) -> {
          String[] parts = values.split(" ", 3);
          String rest = parts.length > 2 ? " " + parts[2] : "";
          sums.merge("all all" + rest, value, Double::sum);
        });
    return sums;
  }

  private void unlabelled(String name, NavigableMap<String, Counters> all) {
    head(name, MetricCatalog.of(name).kind());
    all.forEach(
        (in, counters) -> {
          Double value = counters.plain().get(name);
          enter(in);
          if (value != null) {
            sample(name, "", value);
          }
        });
  }

  private void labelled(String name, NavigableMap<String, Counters> all, boolean showAgents) {
    head(name, MetricCatalog.of(name).kind());
    all.forEach(
        (in, counters) -> {
          Map<String, Double> by = counters.labelled().getOrDefault(name, Map.of());
          enter(in);
          new TreeMap<>(showAgents ? by : withoutAgents(name, by))
              .forEach((values, value) -> sample(name, labels(name, values), value));
        });
  }

  /** Returns the labels of a metric; the broker separates their values with spaces. */
  private static String labels(String name, String values) {
    List<String> names = MetricCatalog.of(name).labels();
    String[] parts = values.split(" ", names.size());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
      text.append(i == 0 ? "" : ",").append(label(names.get(i), parts[i]));
    }
    return text.toString();
  }

  private void latencies(NavigableMap<String, Counters> all) {
    head(LATENCY, "histogram");
    all.forEach(
        (in, counters) -> {
          enter(in);
          counters.latency().forEach(this::histogram);
        });
    head(LATENCY_P99, "gauge");
    all.forEach(
        (in, counters) -> {
          enter(in);
          counters
              .latency()
              .forEach(it -> sample(LATENCY_P99, label("transport", it.transport()), it.p99()));
        });
  }

  private void histogram(LatencyHistogram histogram) {
    String transport = label("transport", histogram.transport());
    for (int i = 0; i < histogram.bounds().size(); i++) {
      String bound = label("le", number(histogram.bounds().get(i)));
      sample(LATENCY + "_bucket", transport + "," + bound, histogram.cumulative().get(i));
    }
    sample(LATENCY + "_bucket", transport + "," + label("le", "+Inf"), (double) histogram.count());
    sample(LATENCY + "_sum", transport, histogram.sum());
    sample(LATENCY + "_count", transport, (double) histogram.count());
  }

  private void head(String name, String kind) {
    String help = MetricCatalog.of(name).help();
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(kind).append('\n');
  }

  private void sample(String name, String labels, double value) {
    String separator = namespace.isEmpty() || labels.isEmpty() ? "" : ",";
    String all = namespace + separator + labels;
    text.append(name);
    if (!all.isEmpty()) {
      text.append('{').append(all).append('}');
    }
    text.append(' ').append(number(value)).append('\n');
  }

  /** Returns a label with its quoted value. */
  public static String label(String name, String value) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return name + "=\"" + escaped + "\"";
  }

  private static String number(double value) {
    long whole = (long) value;
    return whole == value ? Long.toString(whole) : Double.toString(value);
  }
}
