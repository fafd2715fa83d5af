package dev.ahp.server.api;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks metrics as {@code promtool check metrics} does: the text format, help texts, suffixes of
 * counters, base units, duplicate series and histograms.
 */
public final class MetricsLinter {
  private static final Pattern HEAD = Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][\\w:]*) (.+)");
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? ([-+.\\w]+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_]\\w*)=\"((?:[^\"\\\\\\n]|\\\\[\"\\\\n])*)\"(?:,|$)");
  private static final Pattern OTHER_UNIT =
      Pattern.compile(
          "_(milliseconds|millis|ms|minutes|hours|days|kilobytes|kib|mib|percent|bits)(_|$)");
  private static final Pattern HISTOGRAM_SUFFIX = Pattern.compile("_(bucket|sum|count)$");

  private final List<String> problems = new ArrayList<>();
  private final Set<String> finished = new HashSet<>();
  private final Set<String> series = new HashSet<>();
  private final Map<String, Map<Double, Double>> buckets = new TreeMap<>();
  private final Map<String, Double> counts = new TreeMap<>();
  private String family = "";
  private String help = "";
  private String type = "";

  private MetricsLinter() {}

  /** Returns the problems of a text, none if it is valid. */
  public static List<String> problems(String text) {
    MetricsLinter linter = new MetricsLinter();
    if (!text.endsWith("\n")) {
      linter.problems.add("the last line has no line break");
    }
    text.lines().forEach(linter::line);
    linter.checkHistograms();
    return linter.problems;
  }

  private void line(String line) {
    Matcher head = HEAD.matcher(line);
    Matcher sample = SAMPLE.matcher(line);
    if (head.matches()) {
      head(head.group(1), head.group(2), head.group(3));
    } else if (sample.matches()) {
      String labels = sample.group(2) == null ? "" : sample.group(2);
      sample(sample.group(1), labels, sample.group(3));
    } else {
      problems.add("not a line of the format: " + line);
    }
  }

  private void head(String keyword, String name, String value) {
    if (!name.equals(family)) {
      if (!finished.add(name)) {
        problems.add(name + " has two groups of lines");
      }
      family = name;
      help = "";
      type = "";
    }
    if (keyword.equals("HELP")) {
      help = value;
    } else {
      type = value;
      checkFamily(name);
    }
  }

  private void checkFamily(String name) {
    if (help.isBlank()) {
      problems.add(name + " has no help before its type");
    }
    if (type.equals("counter") != name.endsWith("_total")) {
      problems.add(name + " is a " + type + "; exactly counters end in _total");
    }
    if (!Set.of("counter", "gauge", "histogram").contains(type)) {
      problems.add(name + " has the unknown type " + type);
    }
    if (OTHER_UNIT.matcher(name).find()) {
      problems.add(name + " has no base unit");
    }
    if (HISTOGRAM_SUFFIX.matcher(name).find() || name.matches(".*_(counter|gauge|histogram)")) {
      problems.add(name + " ends in a reserved word");
    }
  }

  private void sample(String name, String labels, String value) {
    String base = type.equals("histogram") ? HISTOGRAM_SUFFIX.matcher(name).replaceFirst("") : name;
    if (!base.equals(family)) {
      problems.add(name + " has no type");
    }
    if (!series.add(name + "{" + labels + "}")) {
      problems.add(name + "{" + labels + "} is repeated");
    }
    if (!LABEL.matcher(labels).replaceAll("").isEmpty()) {
      problems.add(name + " has malformed labels: " + labels);
    }
    double number = Double.parseDouble(value.replace("+Inf", "Infinity"));
    if (type.equals("counter") && number < 0) {
      problems.add(name + " is negative");
    }
    if (type.equals("histogram")) {
      histogram(base, name, labels, number);
    }
  }

  private void histogram(String base, String name, String labels, double value) {
    if (name.endsWith("_bucket")) {
      Matcher bound = Pattern.compile(",?le=\"([^\"]*)\"").matcher(labels);
      if (bound.find()) {
        String rest = bound.replaceFirst("");
        double limit = Double.parseDouble(bound.group(1).replace("+Inf", "Infinity"));
        buckets.computeIfAbsent(base + rest, it -> new TreeMap<>()).put(limit, value);
      } else {
        problems.add(name + " has no bound");
      }
    } else if (name.endsWith("_count")) {
      counts.put(base + labels, value);
    }
  }

  private void checkHistograms() {
    buckets.forEach(
        (name, byBound) -> {
          List<Double> values = List.copyOf(byBound.values());
          if (!values.equals(values.stream().sorted().toList())) {
            problems.add(name + " has buckets that are not cumulative");
          }
          Double all = byBound.get(Double.POSITIVE_INFINITY);
          if (all == null || !all.equals(counts.get(name))) {
            problems.add(name + " has no bucket +Inf that equals its count");
          }
        });
  }
}
