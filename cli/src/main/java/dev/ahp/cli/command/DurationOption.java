package dev.ahp.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a duration such as {@code 500ms}, {@code 30s}, {@code 10m} or {@code 2h}. */
public final class DurationOption implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h|)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "\"" + text + "\" is not a duration; expected for example 500ms, 30s, 10m or 2h");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofMillis(number);
    };
  }
}
