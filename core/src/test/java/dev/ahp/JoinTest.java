package dev.ahp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Join.JoinOutcome;
import dev.ahp.lifecycle.Status;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JoinTest {
  @ParameterizedTest
  @CsvSource({
    "all, completed completed, SATISFIED",
    "all, completed running, OPEN",
    "all, failed running, OPEN",
    "all, failed completed, FAILED",
    "all, cancelled completed, FAILED",
    "all, failed blocked completed, BLOCKED",
    "any, completed running, SATISFIED",
    "any, failed ready, OPEN",
    "any, failed cancelled, FAILED",
    "any, failed blocked, BLOCKED",
    "quorum:2, completed failed running, OPEN",
    "quorum:2, completed completed running, SATISFIED",
    "quorum:2, completed failed failed, FAILED",
    "quorum:2, completed blocked failed running, OPEN",
    "quorum:2, blocked failed running, BLOCKED",
    "quorum:3, completed running, FAILED",
  })
  void outcomeIsDecidedAsSoonAsItCannotChange(String join, String children, JoinOutcome outcome) {
    List<Status> statuses =
        Arrays.stream(children.split(" ")).map(it -> Status.named(it).orElseThrow()).toList();

    assertThat(Join.parse(join).orElseThrow().outcome(statuses)).isEqualTo(outcome);
  }

  @Test
  void joinParsesFromItsText() {
    for (Join join : List.of(Join.all(), Join.any(), Join.quorum(2), Join.quorum(9999))) {
      assertThat(Join.parse(join.toString())).contains(join);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "some",
        "quorum:",
        "quorum:0",
        "quorum:-1",
        "quorum:01",
        "quorum:10000",
        "quorum:x",
        "ALL"
      })
  void invalidJoinIsNotParsed(String text) {
    assertThat(Join.parse(text)).isEmpty();
  }
}
