package dev.ahp.cli.command;

import dev.ahp.time.DurationText;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a time: an age such as {@code 90d}, a date (UTC) or an RFC 3339 timestamp. */
public final class PastTimeOption implements ITypeConverter<Instant> {
  private static final int DATE_LENGTH = 10;

  @Override
  public Instant convert(String text) {
    Optional<Instant> time =
        Rfc3339.parse(text.length() == DATE_LENGTH ? text + "T00:00:00Z" : text);
    return time.or(() -> DurationText.parse(text).map(age -> Instant.now().minus(age)))
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "\""
                        + text
                        + "\" is not a time; expected an age such as 90d, a date such as"
                        + " 2026-01-31 or an RFC 3339 timestamp"));
  }
}
