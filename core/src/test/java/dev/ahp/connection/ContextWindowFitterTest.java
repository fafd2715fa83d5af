package dev.ahp.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agents;
import dev.ahp.Handoff;
import dev.ahp.HandoffBuilder;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;

class ContextWindowFitterTest {
  private static Agents notAsked() {
    throw new AssertionError("nobody need be asked for this");
  }

  @Test
  void aSignedMessageIsNeverRewritten() {
    HandoffBuilder handoff = Handoff.builder().goal("Go on");
    handoff.turn("user", "word ".repeat(10_000));
    JsonObject signed = handoff.build().json().with("signature", Json.of("hmac-sha256:00"));
    JsonObject packet = JsonObject.builder().put("target", "b").put("payload", signed).build();

    assertThat(ContextWindowFitter.to(packet, ContextWindowFitterTest::notAsked)).isSameAs(packet);
    JsonObject outer =
        packet.with("payload", signed.without("signature")).with("signature", JsonObject.empty());
    assertThat(ContextWindowFitter.to(outer, ContextWindowFitterTest::notAsked)).isSameAs(outer);
  }

  @Test
  void aPacketWithoutTurnsCostsNoQuestion() {
    JsonObject handoff =
        JsonObject.builder()
            .put("target", "b")
            .put("payload", Handoff.builder().goal("Go on").build().json())
            .build();

    assertThat(ContextWindowFitter.to(handoff, ContextWindowFitterTest::notAsked))
        .isSameAs(handoff);
    assertThat(ContextWindowFitter.to(JsonObject.empty(), ContextWindowFitterTest::notAsked))
        .isEqualTo(JsonObject.empty());
  }
}
