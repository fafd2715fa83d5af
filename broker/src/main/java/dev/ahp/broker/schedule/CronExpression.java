package dev.ahp.broker.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A cron expression with five fields: minute, hour, day of the month, month, day of the week. Days
 * match as in Vixie cron: if both day fields are restricted, one of them is enough. A local time
 * that a change of the clock skips fires as much later as the clock jumps; one that occurs twice
 * fires the first time.
 */
public final class CronExpression {
  private static final int FIELDS = 5;
  private static final int MAX_LENGTH = 200;

  /** Leap days are at most eight years apart. */
  private static final int MAX_DAYS = 8 * 366 + 1;

  private static final int SUNDAY_AS_SEVEN = 7;
  private static final List<String> MONTHS =
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
  private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

  private final CronField minutes;
  private final CronField hours;
  private final CronField daysOfMonth;
  private final CronField months;
  private final CronField daysOfWeek;

  private CronExpression(String[] fields) {
    this.minutes = CronField.parse("minute", fields[0], 0, 59, List.of());
    this.hours = CronField.parse("hour", fields[1], 0, 23, List.of());
    this.daysOfMonth = CronField.parse("day of the month", fields[2], 1, 31, List.of());
    this.months = CronField.parse("month", fields[3], 1, 12, MONTHS);
    this.daysOfWeek = CronField.parse("day of the week", fields[4], 0, SUNDAY_AS_SEVEN, DAYS);
  }

  /**
   * Parses an expression.
   *
   * @throws IllegalArgumentException with a message that says what is wrong
   */
  public static CronExpression parse(String text) {
    String[] fields = text.strip().split("[ \\t]+", -1);
    if (text.length() > MAX_LENGTH || fields.length != FIELDS) {
      throw new IllegalArgumentException(
          "must have five fields: minute, hour, day of the month, month, day of the week");
    }
    return new CronExpression(fields);
  }

  /** Returns the first due time after an instant; empty if there is none, as on February 30. */
  public Optional<Instant> next(Instant after, ZoneId zone) {
    // A skipped time fires on the same date or, at midnight, on the following one.
    LocalDate first = after.atZone(zone).toLocalDate().minusDays(1);
    for (int i = 0; i <= MAX_DAYS; i++) {
      LocalDate date = first.plusDays(i);
      Optional<Instant> due = matches(date) ? firstOn(date, after, zone) : Optional.empty();
      if (due.isPresent()) {
        return due;
      }
    }
    return Optional.empty();
  }

  private boolean matches(LocalDate date) {
    int dayOfWeek = date.getDayOfWeek().getValue() % SUNDAY_AS_SEVEN;
    boolean inMonth = daysOfMonth.contains(date.getDayOfMonth());
    boolean inWeek =
        daysOfWeek.contains(dayOfWeek) || (dayOfWeek == 0 && daysOfWeek.contains(SUNDAY_AS_SEVEN));
    boolean both = !daysOfMonth.isAny() && !daysOfWeek.isAny();
    boolean isDay = both ? inMonth || inWeek : inMonth && inWeek;
    return months.contains(date.getMonthValue()) && isDay;
  }

  private Optional<Instant> firstOn(LocalDate date, Instant after, ZoneId zone) {
    Instant first = null;
    for (int hour : values(hours)) {
      for (int minute : values(minutes)) {
        Instant due = date.atTime(hour, minute).atZone(zone).toInstant();
        if (due.isAfter(after) && (first == null || due.isBefore(first))) {
          first = due;
        }
      }
    }
    return Optional.ofNullable(first);
  }

  private static int[] values(CronField field) {
    BitSet bits = field.values();
    return bits.stream().toArray();
  }
}
