package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.gate.WindowPolicy;
import dev.ahp.broker.gate.WindowPolicy.WindowMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of handoffs that exceed the context window of their receiver. */
public interface WindowContract extends BrokerFixture {
  private TestBroker openWindow(WindowMode mode) {
    WindowPolicy policy = new WindowPolicy(mode, 0.8, 2);
    TestBroker broker = open(BrokerSettings.DEFAULT.with(GovernanceSettings.DEFAULT.with(policy)));
    broker.agents("a", "large");
    broker.agent("small", "{'contextWindow':2000}");
    return broker;
  }

  /** Returns a handoff of about 5,000 tokens. */
  private static JsonObject conversation(String to) {
    List<Json> turns = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      turns.add(
          json("{'role':'user'}")
              .with(
                  "content", Json.of("The clerk wrote a long and rather dull note. ".repeat(10))));
    }
    return HandoffMessages.packet(
        to,
        HandoffMessages.handoff("a", to).with("conversationHistoryVerbatim", new JsonArray(turns)));
  }

  private static List<String> warnings(JsonObject packet) {
    return packet.array("warnings").orElse(JsonArray.empty()).objects().stream()
        .map(it -> at(it, "/code"))
        .toList();
  }

  @Test
  default void senderIsWarnedAboutTheWindow() {
    TestBroker broker = openWindow(WindowMode.WARN);

    JsonObject packet = broker.submit("a", conversation("small"));

    assertThat(warnings(packet)).containsExactly("WINDOW_EXCEEDED");
    assertThat(broker.packet(TestBroker.id(packet)).toString()).contains("dull note");
    assertThat(warnings(broker.submit("a", conversation("large")))).isEmpty();
  }

  @Test
  default void handoffIsCompressedOnRequest() {
    TestBroker broker = openWindow(WindowMode.FIT);

    JsonObject packet = broker.submit("a", conversation("small"));

    String id = TestBroker.id(packet);
    assertThat(warnings(packet)).isEmpty();
    assertThat(
            broker
                .packet(id)
                .object("payload")
                .flatMap(it -> it.array("conversationHistoryVerbatim"))
                .orElseThrow()
                .size())
        .isLessThanOrEqualTo(2);
    assertThat(at(broker.trace(id).get(0), "/data/compression/turnsBefore")).isEqualTo("40");
    assertThat(at(broker.trace(id).get(0), "/data/compression/window")).isEqualTo("2000");
  }
}
