package dev.ahp.broker.schedule;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * One field of a cron expression: {@code *}, values, ranges and steps, separated by commas.
 *
 * @param isAny whether the field is {@code *}, so that it does not restrict the day
 */
record CronField(BitSet values, boolean isAny) {
  private static final int MAX_DIGITS = 4;

  boolean contains(int value) {
    return values.get(value);
  }

  /**
   * Parses a field.
   *
   * @param names the names of the values from {@code min} on; empty if only numbers are allowed
   * @throws IllegalArgumentException with a message that names the field
   */
  static CronField parse(String field, String text, int min, int max, List<String> names) {
    BitSet values = new BitSet(max + 1);
    for (String part : text.split(",", -1)) {
      String[] stepped = part.split("/", -1);
      boolean hasStep = stepped.length == 2;
      if (stepped.length > 2) {
        throw invalid(field, text, min, max);
      }
      int step = hasStep ? number(stepped[1]) : 1;
      int[] range = range(field, stepped[0], min, max, names, hasStep);
      if (step < 1 || range[0] < min || range[1] > max || range[0] > range[1]) {
        throw invalid(field, text, min, max);
      }
      for (int i = range[0]; i <= range[1]; i += step) {
        values.set(i);
      }
    }
    return new CronField(values, text.equals("*"));
  }

  private static int[] range(
      String field, String text, int min, int max, List<String> names, boolean hasStep) {
    if (text.equals("*")) {
      return new int[] {min, max};
    }
    String[] ends = text.split("-", -1);
    if (ends.length > 2) {
      throw invalid(field, text, min, max);
    }
    int first = value(ends[0], min, names);
    int open = hasStep ? max : first;
    int last = ends.length == 2 ? value(ends[1], min, names) : open;
    return new int[] {first, last};
  }

  /** Returns the value of a number or a name, or -1. */
  private static int value(String text, int min, List<String> names) {
    int index = names.indexOf(text.toUpperCase(Locale.ROOT));
    return index >= 0 ? min + index : number(text);
  }

  private static int number(String text) {
    boolean isNumber =
        !text.isEmpty()
            && text.length() <= MAX_DIGITS
            && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Integer.parseInt(text) : -1;
  }

  private static IllegalArgumentException invalid(String field, String text, int min, int max) {
    return new IllegalArgumentException(
        "has an invalid %s \"%s\"; expected values from %s to %s".formatted(field, text, min, max));
  }
}
