package dev.ahp.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agents;
import dev.ahp.Handoff;
import dev.ahp.HandoffBuilder;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;

class ContextWindowFitterTest {
  private static Agents unreachable() {
    throw new AssertionError("the registry must not be read");
  }

  @Test
  void signedMessageIsNotChanged() {
    HandoffBuilder handoff = Handoff.builder().goal("Go on");
    handoff.turn("user", "word ".repeat(10_000));
    JsonObject signed = handoff.build().json().with("signature", Json.of("hmac-sha256:00"));
    JsonObject packet = JsonObject.builder().put("target", "b").put("payload", signed).build();

    assertThat(ContextWindowFitter.fit(packet, ContextWindowFitterTest::unreachable))
        .isSameAs(packet);
    JsonObject outer =
        packet.with("payload", signed.without("signature")).with("signature", JsonObject.empty());
    assertThat(ContextWindowFitter.fit(outer, ContextWindowFitterTest::unreachable))
        .isSameAs(outer);
  }

  @Test
  void packetWithoutTurnsDoesNotReadTheRegistry() {
    JsonObject handoff =
        JsonObject.builder()
            .put("target", "b")
            .put("payload", Handoff.builder().goal("Go on").build().json())
            .build();

    assertThat(ContextWindowFitter.fit(handoff, ContextWindowFitterTest::unreachable))
        .isSameAs(handoff);
    assertThat(ContextWindowFitter.fit(JsonObject.empty(), ContextWindowFitterTest::unreachable))
        .isEqualTo(JsonObject.empty());
  }
}
