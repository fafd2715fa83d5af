package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.document.SenderRules;
import dev.ahp.packet.PacketTypes;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeGateTest {
  private static List<Violation> check(String packet) {
    return new EnvelopeGate(PacketTypes.with(Set.of("order.placed")))
        .check(GateFixture.of("a", packet).afterEntry());
  }

  private static String with(String more) {
    return "{'type':'task.assign','target':'b','taskId':'t','payload':{}" + more + "}";
  }

  @Test
  void validEnvelopePasses() {
    assertThat(check(with(""))).isEmpty();
    assertThat(check(with("").replace("task.assign", "order.placed"))).isEmpty();
    assertThat(check(with("").replace("task.assign", "x.mine"))).isEmpty();
  }

  @Test
  void unknownTypeIsDenied() {
    assertThat(pointers(check(with("").replace("task.assign", "task.dance"))))
        .containsExactly("/type");
  }

  static Set<String> brokerMembers() {
    return SenderRules.BROKER_MEMBERS;
  }

  @ParameterizedTest
  @MethodSource("brokerMembers")
  void membersOfTheBrokerAreDenied(String field) {
    assertThat(pointers(check(with(",'" + field + "':null")))).contains("/" + field);
  }

  @Test
  void internalNamesAreDenied() {
    assertThat(pointers(check(with(",'~lineage':{}")))).containsExactly("/~0lineage");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'handoff/2.1'", "{'type':'object'}", "true"})
  void validOutputSchemasPass(String schema) {
    assertThat(check(with(",'expectedOutput':{'schema':" + schema + "}"))).isEmpty();
  }

  @Test
  void unknownAndInvalidOutputSchemasAreDenied() {
    assertThat(pointers(check(with(",'expectedOutput':{'schema':'refund@9'}"))))
        .containsExactly("/expectedOutput/schema");
    assertThat(pointers(check(with(",'expectedOutput':{'schema':{'type':'refund'}}"))))
        .contains("/expectedOutput/schema/type");
  }

  @Test
  void targetAndReceiversCannotBeCombined() {
    assertThat(pointers(check(with(",'receivers':['b','c']")))).contains("/receivers");
  }
}
