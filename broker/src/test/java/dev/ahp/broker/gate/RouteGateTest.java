package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.catalog.AgentEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteGateTest {
  private final RouteGate gate = new RouteGate();

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "role:nothing", "capability:none"})
  void unknownTargetIsDenied(String target) {
    assertThat(codes(gate.check(GateFixture.task(target, "{}").agent("b", "{}").afterEntry())))
        .containsExactly("NO_ROUTE");
  }

  @Test
  void inboxQueueIsAlwaysReachable() {
    assertThat(gate.check(GateFixture.task("human:desk", "{}").afterEntry())).isEmpty();
  }

  @Test
  void membersWithOtherVersionsAreExcluded() {
    Submission submission =
        GateFixture.task("role:r", "{'schemaVersion':'2.1','toAgent':{'agentVersion':'>=2.0.0'}}")
            .agent("old", "{'roles':['r'],'version':'1.9.0'}")
            .agent("new", "{'roles':['r'],'version':'2.1.0'}")
            .agent("silent", "{'roles':['r']}")
            .afterEntry();

    assertThat(gate.check(submission)).isEmpty();
    assertThat(submission.candidates().stream().map(AgentEntry::name))
        .containsExactlyInAnyOrder("new", "silent");
  }

  @Test
  void packetIsDeniedIfNoVersionMatches() {
    assertThat(
            codes(
                gate.check(
                    GateFixture.task(
                            "b", "{'schemaVersion':'2.1','toAgent':{'agentVersion':'>=2.0.0'}}")
                        .agent("b", "{'version':'1.9.0'}")
                        .afterEntry())))
        .containsExactly("NO_ROUTE");
  }
}
