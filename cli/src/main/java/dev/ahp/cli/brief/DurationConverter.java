package dev.ahp.cli.brief;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses durations such as {@code 90s}, {@code 10m} or {@code 1h}. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final int MAX_DIGITS = 6;

  @Override
  public Duration convert(String text) {
    String number = text.isEmpty() ? "" : text.substring(0, text.length() - 1);
    boolean digits =
        !number.isEmpty()
            && number.length() <= MAX_DIGITS
            && number.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits || Integer.parseInt(number) == 0) {
      throw invalidDuration(text);
    }
    int amount = Integer.parseInt(number);
    return switch (text.charAt(text.length() - 1)) {
      case 's' -> Duration.ofSeconds(amount);
      case 'm' -> Duration.ofMinutes(amount);
      case 'h' -> Duration.ofHours(amount);
      default -> throw invalidDuration(text);
    };
  }

  private static TypeConversionException invalidDuration(String text) {
    return new TypeConversionException("'" + text + "' is not a duration such as 90s, 10m or 1h");
  }
}
