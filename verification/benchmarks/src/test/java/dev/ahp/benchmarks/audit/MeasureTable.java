package dev.ahp.benchmarks.audit;

import java.io.PrintStream;
import java.util.Locale;

/** Prints one line for each goal with its result. */
final class MeasureTable {
  private final PrintStream out;

  MeasureTable(PrintStream out) {
    this.out = out;
    out.printf("%-52s %12s %12s%n", "what", "measured", "goal");
  }

  void line(String what, String measured, String goal) {
    out.printf("%-52s %12s %12s%n", what, measured, goal);
  }

  void note(String text) {
    out.println(text);
  }

  static String number(double value, String unit) {
    return String.format(Locale.ROOT, "%,.2f%s", value, unit);
  }
}
