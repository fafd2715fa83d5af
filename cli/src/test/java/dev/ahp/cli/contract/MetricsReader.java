package dev.ahp.cli.contract;

import dev.ahp.broker.api.EventApi.Counters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses the Prometheus text format without histograms. */
final class MetricsReader {
  private final Map<String, Double> plain = new HashMap<>();
  private final Map<String, Map<String, Double>> labelled = new HashMap<>();

  private MetricsReader() {}

  static Counters read(InputStream text) {
    MetricsReader reader = new MetricsReader();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
      lines.lines().filter(it -> !it.startsWith("#")).forEach(reader::add);
    } catch (IOException e) {
      throw new UncheckedIOException("reading metrics", e);
    }
    return new Counters(reader.plain, reader.labelled, List.of());
  }

  private void add(String line) {
    int space = line.lastIndexOf(' ');
    int brace = line.indexOf('{');
    double value = Double.parseDouble(line.substring(space + 1));
    if (brace < 0) {
      plain.put(line.substring(0, space), value);
    } else if (!line.contains("le=")) {
      labelled
          .computeIfAbsent(line.substring(0, brace), it -> new HashMap<>())
          .put(labels(line.substring(brace + 1, space)), value);
    }
  }

  /** Returns the quoted label values, separated by spaces. */
  private static String labels(String text) {
    List<String> values = new ArrayList<>();
    String[] parts = text.split("\"", -1);
    for (int i = 1; i < parts.length; i += 2) {
      values.add(parts[i]);
    }
    return String.join(" ", values);
  }
}
