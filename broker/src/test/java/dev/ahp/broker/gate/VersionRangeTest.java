package dev.ahp.broker.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionRangeTest {
  @ParameterizedTest
  @CsvSource({
    "1.0.0, 1.0.0, true",
    "1.0.0, 1.4.2, true",
    "1.0.0, 2.0.0, false",
    "1.2.0, 1.1.9, false",
    "^1.2.0, 1.9.0, true",
    "~1.2.0, 1.2.9, true",
    "~1.2.0, 1.3.0, false",
    ">=1.0.0, 3.1.0, true",
    ">=1.0.0, 0.9.0, false",
    "*, 0.0.1, true",
    "nightly, nightly, true",
    "nightly, 1.0.0, false",
  })
  void rangesMatchVersions(String range, String version, boolean matches) {
    assertThat(VersionRange.matches(range, version)).isEqualTo(matches);
  }
}
