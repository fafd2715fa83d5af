package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.catalog.AgentEntry;
import org.junit.jupiter.api.Test;

class DomainGateTest {
  private static final String CONTRACT =
      "{'id':'c','source':'a','target':'b','acceptance_criteria':"
          + "{'domain_match':'target.domains contains payload.area AND state.open == true'}}";

  private final DomainGate gate = new DomainGate();

  @Test
  void predicatesUsePayloadStateAndTarget() {
    String payload = "{'schemaVersion':'2.1','area':'billing','currentState':{'open':true}}";

    assertThat(
            gate.check(
                GateFixture.task("b", payload)
                    .agent("b", "{'domains':['billing']}")
                    .under(CONTRACT)
                    .routed()))
        .isEmpty();
    assertThat(
            codes(
                gate.check(
                    GateFixture.task("b", payload)
                        .agent("b", "{'domains':['legal']}")
                        .under(CONTRACT)
                        .routed())))
        .containsExactly("DOMAIN_MISMATCH");
  }

  @Test
  void membersOutsideTheDomainAreExcluded() {
    Submission submission =
        GateFixture.task("role:r", "{'area':'billing','state':{'open':true}}")
            .agent("in", "{'roles':['r'],'domains':['billing']}")
            .agent("out", "{'roles':['r'],'domains':['legal']}")
            .under(CONTRACT)
            .routed();

    assertThat(gate.check(submission)).isEmpty();
    assertThat(submission.candidates().stream().map(AgentEntry::name)).containsExactly("in");
  }
}
