package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** That a contract is on its way out, until when, and what replaces it. */
public record Deprecation(JsonObject json) {
  private static final int DATE_CHARS = 10;

  public Optional<String> sunset() {
    return json.string("sunset");
  }

  /** The last day, in UTC; empty also when it is written wrongly. */
  public Optional<LocalDate> sunsetDay() {
    return sunset().flatMap(Deprecation::day);
  }

  public Optional<String> replacementId() {
    return json.string("replacement_id");
  }

  /** Reads {@code 2027-01-31} or an RFC 3339 time. */
  public static Optional<LocalDate> day(String text) {
    if (text.length() != DATE_CHARS) {
      return Rfc3339.parse(text).map(it -> it.atOffset(ZoneOffset.UTC).toLocalDate());
    }
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
