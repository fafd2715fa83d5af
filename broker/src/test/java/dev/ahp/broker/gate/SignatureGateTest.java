package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.NOW;
import static dev.ahp.broker.gate.GateFixture.codes;
import static dev.ahp.broker.gate.GateFixture.object;
import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.signing.HandoffSignature;
import dev.ahp.signing.PacketSigner;
import dev.ahp.signing.SigningKey;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SignatureGateTest {
  private static final SigningKey KEY = SigningKey.hmac("k1", "a secret of some length");
  private static final String KEYS =
      "'keys':[{'keyId':'k1','alg':'hmac-sha256','secret':'a secret of some length'}]";
  private static final JsonObject PACKET =
      object(
          "{'type':'task.assign','packetId':'p','taskId':'t','sender':'a','target':'b',"
              + "'createdAt':'2026-06-12T10:00:00.000Z','payload':{'n':1}}");

  private final SignatureGate gate = new SignatureGate(Duration.ofMinutes(5));

  private static GateFixture signedAt(Instant time) {
    return arriving(PacketSigner.sign(PACKET, KEY, time, "8f"));
  }

  private static GateFixture arriving(JsonObject packet) {
    return GateFixture.of("a", packet.toString()).agent("a", "{" + KEYS + "}");
  }

  @Test
  void validSignaturePasses() {
    assertThat(gate.check(signedAt(NOW).afterEntry())).isEmpty();
  }

  @Test
  void signatureOutsideTheClockSkewIsDenied() {
    assertThat(codes(gate.check(signedAt(NOW.minusSeconds(301)).afterEntry())))
        .containsExactly("SIGNATURE_INVALID");
    assertThat(gate.check(signedAt(NOW.minusSeconds(299)).afterEntry())).isEmpty();
  }

  @Test
  void changedPacketIsDenied() {
    JsonObject changed =
        PacketSigner.sign(PACKET, KEY, NOW, "8f").toBuilder().put("target", "c").build();

    assertThat(codes(gate.check(arriving(changed).afterEntry())))
        .containsExactly("SIGNATURE_INVALID");
  }

  @Test
  void requiredSignatureMustBePresent() {
    Submission unsigned =
        GateFixture.of("a", PACKET.toString()).agent("a", "{'requireSignature':true}").afterEntry();

    assertThat(pointers(gate.check(unsigned))).containsExactly("/signature");
  }

  @Test
  void compactSignatureOfAHandoffIsSufficient() {
    JsonObject message = HandoffSignature.sign(object("{'schemaVersion':'2.1','n':1}"), KEY);
    JsonObject packet = PACKET.toBuilder().put("payload", message).build();
    String entry = "{'requireSignature':true," + KEYS + "}";

    assertThat(gate.check(GateFixture.of("a", packet.toString()).agent("a", entry).afterEntry()))
        .isEmpty();
    JsonObject forged =
        packet.toBuilder().put("payload", message.toBuilder().put("n", 2).build()).build();
    assertThat(
            pointers(
                gate.check(GateFixture.of("a", forged.toString()).agent("a", entry).afterEntry())))
        .containsExactly("/payload/signature");
  }
}
