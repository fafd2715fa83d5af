package dev.ahp.training;

import java.util.Locale;

/** The 95 % Wilson score interval of a rate, in percent. */
record WilsonInterval(double percent, double low, double high) {
  private static final double Z = 1.96;

  static WilsonInterval of(int part, int all) {
    double rate = (double) part / all;
    double square = Z * Z;
    double middle = (rate + square / (2 * all)) / (1 + square / all);
    double half =
        Z * Math.sqrt(rate * (1 - rate) / all + square / (4.0 * all * all)) / (1 + square / all);
    return new WilsonInterval(
        100 * rate, 100 * Math.max(0, middle - half), 100 * Math.min(1, middle + half));
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%6.2f (%5.2f-%6.2f)", percent, low, high);
  }
}
