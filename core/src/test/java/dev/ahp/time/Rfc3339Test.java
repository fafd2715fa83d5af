package dev.ahp.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {
  private static final long YEAR_0 = -62_167_219_200_000L;
  private static final long YEAR_9999_END = 253_402_300_799_999L;

  @ParameterizedTest
  @CsvSource({
    "2026-06-12T10:00:00Z, 2026-06-12T10:00:00Z",
    "2026-06-12t10:00:00z, 2026-06-12T10:00:00Z",
    "2026-06-12T10:00:00.5Z, 2026-06-12T10:00:00.500Z",
    "2026-06-12T10:00:00.1234567891234Z, 2026-06-12T10:00:00.123456789Z",
    "2026-06-12T12:30:00+02:30, 2026-06-12T10:00:00Z",
    "2026-06-11T23:59:00-23:59, 2026-06-12T23:58:00Z",
    "2026-06-12T10:00:00-00:00, 2026-06-12T10:00:00Z",
    "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
    "1990-12-31T15:59:60-08:00, 1991-01-01T00:00:00Z",
    "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
  })
  void everyFormOfTheRfcIsParsed(String text, String same) {
    assertThat(Rfc3339.parse(text)).contains(Instant.parse(same));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-06-12",
        "2026-06-12T10:00Z",
        "2026-06-12T10:00:00",
        "2026-06-12 10:00:00Z",
        "2026-06-12T10:00:00.Z",
        "2026-06-12T10:00:00,5Z",
        "2026-06-12T10:00:00+02",
        "2026-06-12T10:00:00+0200",
        "2026-06-12T10:00:00+24:00",
        "2026-06-12T10:00:00+02:60",
        "2026-06-12T10:00:00Z ",
        "2026-06-12T10:00:00ZZ",
        "2026-6-12T10:00:00Z",
        "2025-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-06-12T24:00:00Z",
        "2026-06-12T10:60:00Z",
        "2026-06-12T10:00:60Z",
        "2026-06-12T10:00:61Z",
        "+2026-06-12T10:00:00Z",
        "٢٠٢٦-06-12T10:00:00Z",
        "2026-06-12T10:00:00.0000000000000000000000000000000000000000000000000Z"
      })
  void invalidTimestampsAreRejected(String text) {
    assertThat(Rfc3339.parse(text)).isEmpty();
  }

  @Property
  void millisecondsRoundTrip(@ForAll @LongRange(min = YEAR_0, max = YEAR_9999_END) long milli) {
    Instant instant = Instant.ofEpochMilli(milli);

    assertThat(Rfc3339.parse(Rfc3339.format(instant))).contains(instant);
    assertThat(Rfc3339.format(instant)).hasSize(24);
  }

  @Property
  void timestampsAreFormattedLikeThoseOfTheJdk(
      @ForAll @LongRange(min = 2 * YEAR_0, max = 2 * YEAR_9999_END) long milli) {
    Instant instant = Instant.ofEpochMilli(milli);
    String expected =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC)
            .format(instant);

    assertThat(Rfc3339.format(milli)).isEqualTo(expected);
    assertThat(Rfc3339.format(instant.plusNanos(999_999))).isEqualTo(expected);
  }

  @Property
  void parsingNeverThrows(@ForAll String text) {
    assertThat(Rfc3339.parse(text)).isNotNull();
  }
}
