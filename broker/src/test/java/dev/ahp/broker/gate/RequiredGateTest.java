package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.catalog.AgentEntry;
import org.junit.jupiter.api.Test;

class RequiredGateTest {
  private static final String CONTRACT =
      "{'id':'c','source':'a','target':'b','payload':{'required':['order.id','note']},"
          + "'acceptance_criteria':{'required_fields':['payload.note','state.step']}}";

  private final RequiredGate gate = new RequiredGate();

  @Test
  void missingAndNullFieldsAreReportedOnce() {
    Submission submission =
        GateFixture.task("b", "{'order':{'id':null}}").agent("b", "{}").under(CONTRACT).routed();

    assertThat(pointers(gate.check(submission)))
        .containsExactly("/payload/order/id", "/payload/note", "/payload/state/step");
  }

  @Test
  void stateOfAHandoffIsItsCurrentState() {
    Submission submission =
        GateFixture.task(
                "b",
                "{'schemaVersion':'2.1','order':{'id':1},'note':'n','currentState':{'step':2}}")
            .agent("b", "{}")
            .under(CONTRACT)
            .routed();

    assertThat(gate.check(submission)).isEmpty();
  }

  @Test
  void handoffProvidesSummaryAndProvenance() {
    Submission submission =
        GateFixture.task("b", "{'schemaVersion':'2.1','taskDescription':'x','handoffId':'h'}")
            .agent("b", "{}")
            .under(
                "{'id':'c','source':'a','target':'b',"
                    + "'payload':{'required':['task_summary','provenance']}}")
            .routed();

    assertThat(gate.check(submission)).isEmpty();
  }

  @Test
  void membersThatNeedMoreStateAreExcluded() {
    Submission submission =
        GateFixture.task("role:r", "{'state':{'order':1}}")
            .agent("modest", "{'roles':['r'],'requiresState':['order']}")
            .agent("choosy", "{'roles':['r'],'requiresState':['order','branch']}")
            .routed();

    assertThat(gate.check(submission)).isEmpty();
    assertThat(submission.candidates().stream().map(AgentEntry::name)).containsExactly("modest");
  }

  @Test
  void packetIsDeniedIfNoMemberRemains() {
    Submission submission =
        GateFixture.task("b", "{}").agent("b", "{'requiresState':['order']}").routed();

    assertThat(pointers(gate.check(submission))).containsExactly("/payload/state/order");
  }

  @Test
  void emptyProvenanceIsMissing() {
    String contract = "{'id':'c','source':'a','target':'b','payload':{'required':['provenance']}}";
    Submission empty =
        GateFixture.task("b", "{'provenance':{}}").agent("b", "{}").under(contract).routed();
    Submission named =
        GateFixture.task("b", "{'provenance':{'messages':['m1']}}")
            .agent("b", "{}")
            .under(contract)
            .routed();

    assertThat(pointers(gate.check(empty))).containsExactly("/payload/provenance");
    assertThat(gate.check(named)).isEmpty();
  }
}
