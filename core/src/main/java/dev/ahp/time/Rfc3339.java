package dev.ahp.time;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses and formats timestamps. It parses all forms of RFC 3339 section 5.6: lower-case {@code t}
 * and {@code z}, any offset, any number of decimals (up to nanoseconds), and leap seconds, which
 * equal the next second. It writes one form: UTC with milliseconds.
 */
public final class Rfc3339 {
  private static final DateTimeFormatter FORMATTER =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** {@code yyyy-mm-ddThh:mm:ss}; d is a digit. */
  private static final String SHAPE = "dddd-dd-ddTdd:dd:dd";

  private static final int MAX_CHARS = 64;
  private static final int NANO_DIGITS = 9;
  private static final int DAY_MS = 86_400_000;

  /** The first second of the year 0 and the last one of the year 9999. */
  private static final long FIRST_SECOND = -62_167_219_200L;

  private static final long LAST_SECOND = 253_402_300_799L;

  private final String text;
  private int at = SHAPE.length();

  private Rfc3339(String text) {
    this.text = text;
  }

  /** Returns empty for text that is not an RFC 3339 date and time. */
  public static Optional<Instant> parse(String text) {
    if (text.length() > MAX_CHARS || !hasShape(text)) {
      return Optional.empty();
    }
    try {
      return new Rfc3339(text).toInstant();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Formats in UTC, truncated to milliseconds: {@code 2026-06-12T10:00:00.000Z}. */
  public static String format(Instant instant) {
    long seconds = instant.getEpochSecond();
    boolean fits = seconds >= FIRST_SECOND && seconds <= LAST_SECOND;
    return fits ? format(instant.toEpochMilli()) : FORMATTER.format(instant);
  }

  /** Formats epoch milliseconds without a formatter, because every transition writes timestamps. */
  public static String format(long epochMillis) {
    long seconds = Math.floorDiv(epochMillis, 1_000);
    if (seconds < FIRST_SECOND || seconds > LAST_SECOND) {
      return FORMATTER.format(Instant.ofEpochMilli(epochMillis));
    }
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(epochMillis, DAY_MS));
    int ofDay = Math.floorMod(epochMillis, DAY_MS);
    byte[] chars = "0000-00-00T00:00:00.000Z".getBytes(StandardCharsets.ISO_8859_1);
    digits(chars, 4, day.getYear());
    digits(chars, 7, day.getMonthValue());
    digits(chars, 10, day.getDayOfMonth());
    digits(chars, 13, ofDay / 3_600_000);
    digits(chars, 16, ofDay / 60_000 % 60);
    digits(chars, 19, ofDay / 1_000 % 60);
    digits(chars, 23, ofDay % 1_000);
    return new String(chars, StandardCharsets.ISO_8859_1);
  }

  /** Writes a number that ends before the index {@code end}. */
  private static void digits(byte[] chars, int end, int number) {
    int at = end;
    for (int rest = number; rest > 0; rest /= 10) {
      chars[--at] = (byte) ('0' + rest % 10);
    }
  }

  private Optional<Instant> toInstant() {
    int nanos = nanos();
    int offsetSeconds = offsetSeconds();
    if (nanos < 0 || offsetSeconds == Integer.MIN_VALUE || at != text.length()) {
      return Optional.empty();
    }
    int second = number(17, 2);
    boolean leap = second == 60;
    LocalDateTime local =
        LocalDateTime.of(
            number(0, 4),
            number(5, 2),
            number(8, 2),
            number(11, 2),
            number(14, 2),
            leap ? 59 : second,
            nanos);
    Instant instant = local.toInstant(ZoneOffset.UTC).minusSeconds(offsetSeconds);
    return leap ? afterLeapSecond(instant) : Optional.of(instant);
  }

  /** Accepts a leap second only at the end of a UTC day. */
  private static Optional<Instant> afterLeapSecond(Instant second59) {
    boolean endsDay = Math.floorMod(second59.getEpochSecond(), 86_400) == 86_399;
    return endsDay ? Optional.of(second59.plusSeconds(1)) : Optional.empty();
  }

  /** Parses optional decimals; returns −1 for a point without digits. */
  private int nanos() {
    if (at == text.length() || text.charAt(at) != '.') {
      return 0;
    }
    int first = ++at;
    int nanos = 0;
    while (at < text.length() && isDigit(text.charAt(at))) {
      nanos = at - first < NANO_DIGITS ? nanos * 10 + text.charAt(at) - '0' : nanos;
      at++;
    }
    for (int digits = at - first; digits < NANO_DIGITS; digits++) {
      nanos *= 10;
    }
    return at == first ? -1 : nanos;
  }

  /** Returns {@code Integer.MIN_VALUE} if there is no complete offset. */
  private int offsetSeconds() {
    char sign = at < text.length() ? text.charAt(at) : ' ';
    if (sign == 'Z' || sign == 'z') {
      at++;
      return 0;
    }
    if ((sign != '+' && sign != '-') || !matches(text, at + 1, "dd:dd")) {
      return Integer.MIN_VALUE;
    }
    int hours = number(at + 1, 2);
    int minutes = number(at + 4, 2);
    at += 6;
    int seconds = (hours * 60 + minutes) * 60;
    return hours > 23 || minutes > 59 ? Integer.MIN_VALUE : sign == '+' ? seconds : -seconds;
  }

  private int number(int from, int digits) {
    return Integer.parseInt(text, from, from + digits, 10);
  }

  private static boolean hasShape(String text) {
    return matches(text, 0, SHAPE);
  }

  private static boolean matches(String text, int from, String shape) {
    if (text.length() < from + shape.length()) {
      return false;
    }
    for (int i = 0; i < shape.length(); i++) {
      if (!matchesShape(text.charAt(from + i), shape.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean matchesShape(char c, char shape) {
    return switch (shape) {
      case 'd' -> isDigit(c);
      case 'T' -> c == 'T' || c == 't';
      default -> c == shape;
    };
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
