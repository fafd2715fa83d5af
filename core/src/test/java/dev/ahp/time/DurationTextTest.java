package dev.ahp.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
  @ParameterizedTest
  @CsvSource({"500ms,PT0.5S", "7,PT0.007S", "30s,PT30S", "10m,PT10M", "2h,PT2H", "90d,PT2160H"})
  void textIsParsed(String text, Duration expected) {
    assertThat(DurationText.parse(text)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "h", "-1s", "1.5h", "1 h", "1w", "1234567890s", "1H"})
  void otherTextIsEmpty(String text) {
    assertThat(DurationText.parse(text)).isEmpty();
  }
}
