package dev.ahp.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NonceUseTest {
  private static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final Map<String, NonceUse> kept = new HashMap<>();

  @Test
  void nonceCanBeUsedByOnePacketOnly() {
    assertThat(check("p-1", "triage", "n-1")).isEmpty();
    assertThat(check("p-2", "triage", "n-1"))
        .extracting(Violation::code, Violation::pointer)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("SIGNATURE_INVALID", "/signature/nonce"));
  }

  @Test
  void samePacketCanBeSentAgain() {
    assertThat(check("p-1", "triage", "n-1")).isEmpty();
    assertThat(check("p-1", "triage", "n-1")).isEmpty();
  }

  @Test
  void otherSenderCanUseTheSameNonceAndKeyId() {
    assertThat(check("p-1", "triage", "n-1")).isEmpty();
    assertThat(check("p-2", "refunds", "n-1")).isEmpty();
  }

  @Test
  void useExpiresWithTheClockSkew() {
    check("p-1", "triage", "n-1");

    assertThat(kept.values()).extracting(NonceUse::until).containsExactly(NOW.plus(SKEW));
  }

  private List<Violation> check(String packetId, String sender, String nonce) {
    JsonObject packet =
        JsonObject.builder()
            .put("packetId", packetId)
            .put("taskId", "t-1")
            .put("sender", sender)
            .put("createdAt", Json.of("2026-06-12T10:00:00Z"))
            .build();
    JsonObject signed = PacketSigner.sign(packet, SigningKey.hmac("k1", "secret"), NOW, nonce);
    NonceUse use = NonceUse.of(signed, SKEW);
    NonceUse earlier = kept.putIfAbsent(use.key(), use);
    return use.check(earlier == null ? null : earlier.packetId());
  }
}
