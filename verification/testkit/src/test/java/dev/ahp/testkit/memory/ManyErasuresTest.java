package dev.ahp.testkit.memory;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker;
import org.junit.jupiter.api.Test;

class ManyErasuresTest {
  @Test
  void everyErasureReturnsThePositionOfItsRecord() {
    try (TestBroker broker = TestBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      for (int i = 1; i <= 1_100; i++) {
        JsonObject body = json("{'subject':'s-" + i + "','reason':'asked'}");

        JsonObject erased = get(broker.api().audit().erase(Caller.OPERATOR, body));

        assertThat(erased.number("seq")).as("erasure %d", i).contains((double) i);
      }
    }
  }
}
