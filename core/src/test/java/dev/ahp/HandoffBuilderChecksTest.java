package dev.ahp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.handoff.Budget;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandoffBuilderChecksTest {
  private static final Instant NOW = Instant.parse("2026-03-02T09:15:04Z");

  @ParameterizedTest
  @CsvSource({"confidence,2", "priority,\"URGENT\"", "expiresAt,\"soon\"", "toolCache,[]"})
  void aWrongValueFailsWhenTheMessageIsBuilt(String member, String value) {
    HandoffBuilder builder = Handoff.builder().goal("Do it").initial();

    assertThatThrownBy(() -> builder.with(member, JsonReader.read(value)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("/" + member + " ");
  }

  @Test
  void anEmptyGoalAndAnInvalidStepFail() {
    assertThatThrownBy(() -> Handoff.builder().goal("").build())
        .hasMessageStartingWith("/taskDescription ");
    assertThatThrownBy(() -> Handoff.builder().goal("g").remaining("", "d").build())
        .hasMessageStartingWith("/remainingSubtasks/0/subtaskId ");
  }

  @Test
  void membersThatTheBrokerAddsMayBeMissing() {
    assertThat(Handoff.builder().goal("Do it").done("s1", "Found it").build().goal())
        .isEqualTo("Do it");
  }

  @Test
  void aStaleToolResultIsNotServed() {
    Handoff message =
        Handoff.builder()
            .goal("g")
            .with(
                "toolCache",
                JsonReader.read(
                    """
                    {"a{}":{"result":1,"takenAt":"2026-03-02T09:15:00Z","holdsForMs":4000},
                     "b{}":{"result":1,"takenAt":"2026-03-02T09:15:00Z","holdsForMs":4001},
                     "c{}":{"result":1}, "d{}":7}
                    """))
            .build();

    assertThat(message.toolResult("a{}", NOW)).isEmpty();
    assertThat(message.toolResult("b{}", NOW)).isPresent();
    assertThat(message.toolResult("c{}", NOW)).isPresent();
    assertThat(message.toolResult("d{}", NOW)).contains(Json.of(7));
  }

  @Test
  void theNextCostAddsWhatWasSpent() {
    JsonObject message = Handoff.builder().goal("g").cost(0.1, 0.5, 10, 2).build().json();

    assertThat(Budget.next(message, 0.2, 5, 1)).isEqualTo(Budget.of(0.3, 0.3, 15, 3));
    assertThat(Budget.next(JsonObject.empty(), 0.2, 5, 1))
        .isEqualTo(Budget.of(0.2, Budget.NO_LIMIT_USD, 5, 1));
    assertThatThrownBy(() -> Budget.next(message, -1, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
