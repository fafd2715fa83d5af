package dev.ahp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SemanticVersionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1.0",
        "1.0.0.0",
        "v1.0.0",
        "01.0.0",
        "1.0.0-",
        "1.0.0-01",
        "1.0.0-a..b",
        "1.0.0+",
        "1.0.0+é",
        "1.-1.0",
        " 1.0.0",
        "1.0.0\n",
        "99999999999999999999.0.0",
        "1.0.0-ä",
        "a.b.c"
      })
  void invalidVersionsAreRejected(String text) {
    assertThat(SemanticVersion.parse(text)).isEmpty();
  }

  @Test
  void versionsSortBySpecification() {
    List<String> sorted =
        List.of(
            "0.9.9",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
            "1.0.10",
            "1.2.0",
            "10.0.0");

    assertThat(
            sorted.stream()
                .map(SemanticVersion::parse)
                .map(Optional::orElseThrow)
                .sorted()
                .map(Object::toString))
        .isEqualTo(sorted);
    assertThat(SemanticVersion.parse("1.0.0+a")).isEqualTo(SemanticVersion.parse("1.0.0+b.01"));
  }
}
