package dev.ahp.benchmarks.goal;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of the table: a number in the output of a benchmark and its goal.
 *
 * @param file the output of the benchmark, without its suffix
 * @param pattern its first group is the number; of several matches the first counts
 * @param isAtMost whether smaller numbers are better
 */
record Goal(String what, String file, Pattern pattern, double limit, boolean isAtMost) {
  static Goal atMost(String what, String file, String pattern, double limit) {
    return new Goal(what, file, Pattern.compile(pattern, Pattern.MULTILINE), limit, true);
  }

  static Goal atLeast(String what, String file, String pattern, double limit) {
    return new Goal(what, file, Pattern.compile(pattern, Pattern.MULTILINE), limit, false);
  }

  /** Returns the number in the output, or empty if the benchmark did not print it. */
  Optional<Double> find(String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find()
        ? Optional.of(Double.parseDouble(matcher.group(1).replace(",", "")))
        : Optional.empty();
  }

  /** Returns a row of a Markdown table. */
  String row(String output) {
    Optional<Double> found = find(output);
    String goal = String.format(Locale.ROOT, "%s %s", isAtMost ? "≤" : "≥", number(limit));
    String met = found.map(it -> isMet(it) ? "yes" : "no").orElse("");
    return "| %s | %s | %s | %s |"
        .formatted(what, found.map(Goal::number).orElse("not measured"), goal, met);
  }

  private boolean isMet(double value) {
    return isAtMost ? value <= limit : value >= limit;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.0f", value);
  }
}
