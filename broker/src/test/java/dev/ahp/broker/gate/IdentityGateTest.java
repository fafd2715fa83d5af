package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.codes;
import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.problem.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdentityGateTest {
  private static List<Violation> check(String packet) {
    return new IdentityGate().check(GateFixture.of("a", packet).afterEntry());
  }

  @Test
  void missingSenderIsTheCaller() {
    assertThat(check("{'payload':{}}")).isEmpty();
    assertThat(check("{'sender':'a','payload':{}}")).isEmpty();
  }

  @Test
  void bothMismatchesAreReported() {
    List<Violation> violations =
        check("{'sender':'b','payload':{'schemaVersion':'2.1','fromAgent':{'agentId':'c'}}}");

    assertThat(codes(violations)).containsExactly("SENDER_MISMATCH");
    assertThat(pointers(violations)).containsExactly("/sender", "/payload/fromAgent/agentId");
  }

  @Test
  void namesInOrdinaryPayloadsAreIgnored() {
    assertThat(check("{'payload':{'fromAgent':{'agentId':'c'}}}")).isEmpty();
  }
}
