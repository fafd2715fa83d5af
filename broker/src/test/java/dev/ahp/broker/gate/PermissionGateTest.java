package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.catalog.AgentEntry;
import org.junit.jupiter.api.Test;

class PermissionGateTest {
  private static final String CONTRACT =
      "{'id':'c','source':'a','target':'b','acceptance_criteria':{'permission_check':'p:read'}}";

  private final PermissionGate gate = new PermissionGate();

  @Test
  void targetWithoutPermissionIsDenied() {
    Submission submission =
        GateFixture.task("b", "{}")
            .agent("b", "{'permissions':['p:write']}")
            .under(CONTRACT)
            .routed();

    assertThat(codes(gate.check(submission))).containsExactly("PERMISSION_DENIED");
  }

  @Test
  void membersWithoutPermissionAreExcluded() {
    Submission submission =
        GateFixture.task("role:r", "{}")
            .agent("holder", "{'roles':['r'],'permissions':['p:read']}")
            .agent("stranger", "{'roles':['r']}")
            .under(CONTRACT)
            .routed();

    assertThat(gate.check(submission)).isEmpty();
    assertThat(submission.candidates().stream().map(AgentEntry::name)).containsExactly("holder");
  }

  @Test
  void noContractNeedsNoPermission() {
    assertThat(gate.check(GateFixture.task("b", "{}").agent("b", "{}").routed())).isEmpty();
  }
}
