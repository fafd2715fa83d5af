package dev.ahp.cli.command;

import dev.ahp.time.DurationText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a duration such as {@code 500ms}, {@code 30s}, {@code 10m}, {@code 2h} or {@code 7d}. */
public final class DurationOption implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    return DurationText.parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "\""
                        + text
                        + "\" is not a duration; expected for example 500ms, 30s, 10m or 2h"));
  }
}
