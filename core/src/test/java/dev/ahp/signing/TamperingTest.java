package dev.ahp.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TamperingTest {
  private static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");
  private static final Duration SKEW = Duration.ofMinutes(5);
  private static final SigningKey KEY = SigningKey.hmac("k1", "secret");
  private static final KeyRing KEYS = KeyRing.of(VerificationKey.hmac("k1", "secret"));

  @Property(tries = 300)
  void anyPayloadCanBeSignedAndSent(@ForAll JsonObject payload) {
    JsonObject signed = signed(payload);
    JsonObject received = JsonReader.read(signed.toText()).asObject().orElseThrow();

    assertThat(PacketVerifier.verify(received, KEYS, NOW, SKEW)).isEmpty();
  }

  @Property(tries = 300)
  void changedPayloadIsRejected(@ForAll JsonObject payload, @ForAll JsonObject other) {
    JsonObject changed = signed(payload).with("payload", other);

    assertThat(PacketVerifier.verify(changed, KEYS, NOW, SKEW).isEmpty())
        .isEqualTo(payload.equals(other));
  }

  @Property(tries = 300)
  void everyMemberIsSigned(@ForAll JsonObject payload, @ForAll Json other) {
    JsonObject signed = signed(payload);
    for (String name : signed.names()) {
      JsonObject changed = signed.with(name, other);
      boolean same = other.equals(signed.get(name));
      assertThat(PacketVerifier.verify(changed, KEYS, NOW, SKEW).isEmpty()).isEqualTo(same);
      assertThat(PacketVerifier.verify(signed.without(name), KEYS, NOW, SKEW)).isNotEmpty();
    }
  }

  @Property(tries = 300)
  void changedByteIsDetectedUnlessTheValueIsEqual(
      @ForAll JsonObject payload, @ForAll @IntRange(max = 100_000) int where, @ForAll byte change) {
    JsonObject signed = signed(payload);
    byte[] bytes = signed.toText().getBytes(StandardCharsets.UTF_8);
    bytes[where % bytes.length] ^= change;
    try {
      JsonObject received =
          JsonReader.read(bytes, JsonLimits.PACKET).asObject().orElse(JsonObject.empty());
      assertThat(PacketVerifier.verify(received, KEYS, NOW, SKEW).isEmpty())
          .isEqualTo(received.equals(signed));
    } catch (JsonException unreadable) {
      assertThat(unreadable.kind()).isNotNull();
    }
  }

  @Property(tries = 300)
  void verificationNeverThrows(@ForAll JsonObject packet, @ForAll Json signature) {
    assertThat(PacketVerifier.verify(packet.with("signature", signature), KEYS, NOW, SKEW))
        .isNotEmpty();
    assertThat(HandoffSignature.verify(packet.with("signature", signature), KEYS, NOW))
        .isNotEmpty();
    assertThat(PacketVerifier.asSent(packet.with("assigned", signature))).isNotNull();
  }

  private static JsonObject signed(JsonObject payload) {
    JsonObject packet =
        JsonObject.builder()
            .put("packetId", "p-1")
            .put("taskId", "t-1")
            .put("sender", "a")
            .put("createdAt", "2026-06-12T10:00:00.000Z")
            .put("payload", payload)
            .build();
    return PacketSigner.sign(packet, KEY, NOW, "n-1");
  }
}
