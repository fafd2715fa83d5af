package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.packet.PacketTypes;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeGateTest {
  private static List<Violation> asked(String packet) {
    return new EnvelopeGate(PacketTypes.with(Set.of("order.placed")))
        .check(GateFixture.of("a", packet).atTheDoor());
  }

  private static String with(String more) {
    return "{'type':'task.assign','target':'b','taskId':'t','payload':{}" + more + "}";
  }

  @Test
  void aWholeEnvelopePasses() {
    assertThat(asked(with(""))).isEmpty();
    assertThat(asked(with("").replace("task.assign", "order.placed"))).isEmpty();
    assertThat(asked(with("").replace("task.assign", "x.mine"))).isEmpty();
  }

  @Test
  void anUnknownTypeIsRefused() {
    assertThat(pointers(asked(with("").replace("task.assign", "task.dance"))))
        .containsExactly("/type");
  }

  static Set<String> brokersFields() {
    return EnvelopeGate.BROKER_MEMBERS;
  }

  @ParameterizedTest
  @MethodSource("brokersFields")
  void whatOnlyTheBrokerSaysIsRefused(String field) {
    assertThat(pointers(asked(with(",'" + field + "':null")))).contains("/" + field);
  }

  @Test
  void namesThatAreHiddenAreForTheBroker() {
    assertThat(pointers(asked(with(",'~lineage':{}")))).containsExactly("/~0lineage");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'handoff/2.1'", "{'type':'object'}", "true"})
  void whatAResultCanBeHeldToPasses(String schema) {
    assertThat(asked(with(",'expectedOutput':{'schema':" + schema + "}"))).isEmpty();
  }

  @Test
  void aSchemaThatNoResultCanBeHeldToIsRefused() {
    assertThat(pointers(asked(with(",'expectedOutput':{'schema':'refund@9'}"))))
        .containsExactly("/expectedOutput/schema");
    assertThat(pointers(asked(with(",'expectedOutput':{'schema':{'type':'refund'}}"))))
        .contains("/expectedOutput/schema/type");
  }

  @Test
  void aTargetAndReceiversDoNotGoTogether() {
    assertThat(pointers(asked(with(",'receivers':['b','c']")))).contains("/receivers");
  }
}
