package dev.ahp.cli.command;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a duration such as {@code 500ms}, {@code 30s}, {@code 10m}, {@code 2h} or {@code 7d}. */
public final class DurationOption implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d|)");

  @Override
  public Duration convert(String text) {
    return parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "\""
                        + text
                        + "\" is not a duration; expected for example 500ms, 30s, 10m or 2h"));
  }

  static Optional<Duration> parse(String text) {
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
          default -> Duration.ofMillis(number);
        });
  }
}
