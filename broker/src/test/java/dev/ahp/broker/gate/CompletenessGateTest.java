package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletenessGateTest {
  private final CompletenessGate gate = new CompletenessGate(ObjectiveMode.WARN);

  @Test
  void handoffWithoutCompletedStepsIsDenied() {
    assertThat(
            codes(
                gate.check(
                    GateFixture.task("b", "{'schemaVersion':'2.1','completedSubtasks':[]}")
                        .routed())))
        .containsExactly("INCOMPLETE_CONTEXT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'schemaVersion':'2.1','completedSubtasks':[],'initial':true}",
        "{'schemaVersion':'2.0','completedSubtasks':[],'taskDescription':'INITIAL'}",
        "{'schemaVersion':'2.1','completedSubtasks':[{'subtaskId':'s'}]}",
        "{'completedSubtasks':[]}"
      })
  void firstHandoffAndOtherPayloadsMayBeEmpty(String payload) {
    assertThat(gate.check(GateFixture.task("b", payload).routed())).isEmpty();
  }
}
