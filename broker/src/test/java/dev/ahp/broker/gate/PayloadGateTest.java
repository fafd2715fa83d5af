package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.object;
import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PayloadGateTest {
  private static final String CONTRACT = "{'id':'c','source':'a','target':'b'}";

  private final PayloadGate gate = new PayloadGate();

  @Test
  void payloadWithoutTypeIsNotValidated() {
    assertThat(gate.check(GateFixture.task("b", "{'any':[1,{}]}").routed())).isEmpty();
  }

  @Test
  void unknownTypeIsDenied() {
    Submission submission =
        GateFixture.of("a", "{'target':'b','payloadType':'order/9','payload':{}}").routed();

    assertThat(pointers(gate.check(submission))).containsExactly("/payloadType");
  }

  @Test
  void unsupportedMajorVersionIsDenied() {
    assertThat(pointers(gate.check(GateFixture.task("b", "{'schemaVersion':'3.0'}").routed())))
        .containsExactly("/payload/schemaVersion");
  }

  @Test
  void messageWithoutVersionUsesThatOfItsPacket() {
    Submission submission =
        GateFixture.of("a", "{'target':'b','payloadType':'handoff/2.0','payload':{}}").routed();

    assertThat(pointers(gate.check(submission)))
        .contains("/payload/schemaVersion", "/payload/handoffId")
        .doesNotContain("/payloadType");
  }

  @Test
  void wrongMajorIsReportedWhereItIsNamed() {
    Submission packet =
        GateFixture.of(
                "a", "{'target':'b','payloadType':'handoff/3.0','payload':{'schemaVersion':'2.1'}}")
            .routed();
    Submission message =
        GateFixture.of(
                "a", "{'target':'b','payloadType':'handoff/2.1','payload':{'schemaVersion':'3.0'}}")
            .routed();

    assertThat(pointers(gate.check(packet))).containsExactly("/payloadType");
    assertThat(pointers(gate.check(message)))
        .contains("/payload/schemaVersion")
        .doesNotContain("/payloadType");
  }

  @Test
  void allViolationsOfTheContractSchemaAreReported() {
    Submission submission =
        GateFixture.task("b", "{'amount':'much'}")
            .under(
                CONTRACT,
                object(
                    "{'type':'object','required':['order'],"
                        + "'properties':{'amount':{'type':'number'}}}"))
            .routed();

    assertThat(pointers(gate.check(submission)))
        .containsExactlyInAnyOrder("/payload/order", "/payload/amount");
  }

  @Test
  void summaryLengthIsLimited() {
    String summary = "x".repeat(500);
    assertThat(gate.check(GateFixture.task("b", "{'task_summary':'" + summary + "'}").routed()))
        .isEmpty();
    assertThat(
            pointers(
                gate.check(GateFixture.task("b", "{'task_summary':'" + summary + "x'}").routed())))
        .containsExactly("/payload/task_summary");
  }

  @Test
  void payloadMustNameTheTaskOfItsPacket() {
    assertThat(pointers(gate.check(GateFixture.task("b", "{'taskId':'other'}").routed())))
        .containsExactly("/payload/taskId");
    assertThat(
            pointers(
                gate.check(
                    GateFixture.task("b", "{'schemaVersion':'2.1','taskId':'other'}").routed())))
        .contains("/payload/taskId");
  }
}
