package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.codes;
import static dev.ahp.broker.gate.GateFixture.object;
import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopGateTest {
  private final LoopGate gate = new LoopGate(3, 16, true);

  private static String handoff(int step) {
    return "{'schemaVersion':'2.1','remainingSubtasks':[{'subtaskId':'s'}],"
        + "'currentState':{'step':"
        + step
        + "}}";
  }

  /** Returns the lineage after {@code b} handed off to {@code a}. */
  private static Lineage lineageFromB(int step) {
    JsonObject content =
        object("{'sender':'b','target':'a','payload':%s,'visited':['b']}".formatted(handoff(step)));
    return Lineage.handedOff(content, "a");
  }

  @Test
  void unchangedWorkIsALoop() {
    assertThat(
            pointers(gate.check(GateFixture.task("b", handoff(1)).after(lineageFromB(1)).routed())))
        .containsExactly("/payload/remainingSubtasks");
  }

  @Test
  void changedWorkIsProgress() {
    assertThat(gate.check(GateFixture.task("b", handoff(2)).after(lineageFromB(1)).routed()))
        .isEmpty();
  }

  @Test
  void progressCheckCanBeDisabled() {
    assertThat(
            new LoopGate(3, 16, false)
                .check(GateFixture.task("b", handoff(1)).after(lineageFromB(1)).routed()))
        .isEmpty();
  }

  @Test
  void numberOfVisitsIsLimited() {
    Lineage thrice = new Lineage(List.of("a"), List.of("b", "c", "b", "b"), List.of(), 0);
    Lineage twice = new Lineage(List.of("a"), List.of("b", "c", "b"), List.of(), 0);

    assertThat(codes(gate.check(GateFixture.task("b", "{}").after(thrice).routed())))
        .containsExactly("LOOP_DETECTED");
    assertThat(gate.check(GateFixture.task("b", "{}").after(twice).routed())).isEmpty();
  }

  @Test
  void delegationDepthIsLimited() {
    assertThat(gate.check(GateFixture.task("b", "{}").after(depth(16)).routed())).isEmpty();
    assertThat(codes(gate.check(GateFixture.task("b", "{}").after(depth(17)).routed())))
        .containsExactly("LOOP_DETECTED");
  }

  private static Lineage depth(int depth) {
    return new Lineage(List.of("a"), List.of(), List.of(), depth);
  }
}
