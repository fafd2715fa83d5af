package dev.ahp.time;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as text: {@code 500ms}, {@code 30s}, {@code 10m}, {@code 2h}, {@code 7d} or {@code 1y}
 * (365 days). A number without a unit is in milliseconds.
 */
public final class DurationText {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d|y|)");

  private static final int DAYS_PER_YEAR = 365;

  private DurationText() {}

  /** Returns the duration; empty if the text has another form. */
  public static Optional<Duration> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    return Optional.of(
        switch (matcher.group(2)) {
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          case "d" -> Duration.ofDays(number);
          case "y" -> Duration.ofDays(DAYS_PER_YEAR * number);
          default -> Duration.ofMillis(number);
        });
  }
}
