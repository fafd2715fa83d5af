package dev.ahp.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {
  private static final List<String> KNOWN = List.of("validate", "lint", "claim", "dlq", "--json");

  @ParameterizedTest
  @CsvSource({"vaildate,validate", "lnit,lint", "clam,claim", "dql,dlq", "--jsn,--json"})
  void typoFindsNearestWord(String typed, String expected) {
    assertThat(NearestWord.to(typed, KNOWN)).hasValue(expected);
  }

  @Test
  void unrelatedWordFindsNothing() {
    assertThat(NearestWord.to("frobnicate", KNOWN)).isEmpty();
    assertThat(NearestWord.to("l".repeat(1_000_000), KNOWN)).isEmpty();
  }
}
