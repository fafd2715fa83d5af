package dev.ahp.testkit.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The results of several rounds of one measurement. */
public final class RoundStatistics {
  private final List<Double> values = new ArrayList<>();

  /** Returns statistics of values that are already known. */
  public static RoundStatistics of(Collection<Double> values) {
    RoundStatistics statistics = new RoundStatistics();
    statistics.values.addAll(values);
    statistics.values.sort(null);
    return statistics;
  }

  public void add(double value) {
    values.add(value);
    values.sort(null);
  }

  public int count() {
    return values.size();
  }

  public double median() {
    return quantile(0.5);
  }

  /** Returns a quantile by linear interpolation; 0 if there are no values. */
  public double quantile(double share) {
    if (values.isEmpty()) {
      return 0;
    }
    double at = share * (values.size() - 1);
    int below = (int) Math.floor(at);
    int above = Math.min(values.size() - 1, below + 1);
    return values.get(below) + (at - below) * (values.get(above) - values.get(below));
  }

  /** Returns the lower and the upper quartile, for example {@code 160–190}. */
  public String quartiles() {
    String format = median() < 100 ? "%.1f–%.1f" : "%.0f–%.0f";
    return String.format(Locale.ROOT, format, quantile(0.25), quantile(0.75));
  }
}
