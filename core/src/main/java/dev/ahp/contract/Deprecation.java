package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** The deprecation of a contract: its last day and its replacement. */
public record Deprecation(JsonObject json) {
  private static final int DATE_LENGTH = 10;

  public Optional<String> sunset() {
    return json.string("sunset");
  }

  /** Returns the last day in UTC; empty if it is missing or invalid. */
  public Optional<LocalDate> sunsetDay() {
    return sunset().flatMap(Deprecation::day);
  }

  public Optional<String> replacementId() {
    return json.string("replacement_id");
  }

  /** Parses {@code 2027-01-31} or an RFC 3339 timestamp. */
  public static Optional<LocalDate> day(String text) {
    if (text.length() != DATE_LENGTH) {
      return Rfc3339.parse(text).map(it -> it.atOffset(ZoneOffset.UTC).toLocalDate());
    }
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
