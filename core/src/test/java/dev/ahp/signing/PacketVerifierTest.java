package dev.ahp.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacketVerifierTest {
  private static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");
  private static final Duration SKEW = Duration.ofMinutes(5);
  private static final String SEED =
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
  private static final String PUBLIC =
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

  private static final SigningKey HMAC = SigningKey.hmac("k1", "a shared secret");
  private static final SigningKey ED = SigningKey.ed25519("k2", SEED);
  private static final KeyRing KEYS =
      KeyRing.of(
          VerificationKey.hmac("k1", "a shared secret"), VerificationKey.ed25519("k2", PUBLIC));

  private static final JsonObject PACKET =
      object(
          """
          {"packetId":"p-1","taskId":"t-1","type":"task.assign","sender":"triage-agent",
           "target":"refund-agent","payload":{"task_summary":"Refund order 7","amount":12.50},
           "createdAt":"2026-06-12T09:59:59.000Z"}
          """);

  @Test
  void signedPacketIsValid() {
    assertThat(invalidPointers(PacketSigner.sign(PACKET, HMAC, NOW, "n-1"))).isEmpty();
    assertThat(invalidPointers(PacketSigner.sign(PACKET, ED, NOW, "n-1"))).isEmpty();
  }

  @Test
  void signatureHasTheProtocolForm() {
    JsonObject signature =
        PacketSigner.sign(PACKET, HMAC, NOW, "n-1").object("signature").orElseThrow();

    assertThat(signature.names()).containsExactly("alg", "keyId", "timestamp", "nonce", "value");
    assertThat(signature.string("timestamp")).contains("2026-06-12T10:00:00.000Z");
    assertThat(PacketSignature.read(signature).toJson()).isEqualTo(signature);
  }

  @Test
  void memberOrderAndNumberFormatDoNotMatter() {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");
    JsonObject.Builder reversed = JsonObject.builder();
    List<String> names = List.copyOf(signed.names());
    for (int i = names.size() - 1; i >= 0; i--) {
      reversed.putIfPresent(names.get(i), signed.get(names.get(i)));
    }

    assertThat(invalidPointers(reversed.build())).isEmpty();
  }

  @Test
  void statusAndCheckpointAreNotSigned() {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");

    assertThat(
            invalidPointers(signed.with("status", Json.of("ready")).with("checkpoint", Json.of(1))))
        .isEmpty();
  }

  @Test
  void addedMemberInvalidatesTheSignature() {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");

    assertThat(invalidPointers(signed.with("priority", Json.of("HIGH"))))
        .containsExactly("/signature/value");
  }

  @Test
  void timestampAndNonceAreSigned() {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");

    assertThat(invalidPointers(withSignature(signed, "nonce", Json.of("n-2"))))
        .containsExactly("/signature/value");
    assertThat(invalidPointers(withSignature(signed, "timestamp", Json.of("2026-06-12T10:00:01Z"))))
        .containsExactly("/signature/value");
  }

  @Test
  void missingSignatureIsReported() {
    assertThat(invalidPointers(PACKET)).containsExactly("/signature");
  }

  @ParameterizedTest
  @ValueSource(strings = {"packetId", "taskId", "sender", "createdAt"})
  void membersThatTheBrokerFillsInAreRequired(String name) {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");

    assertThat(invalidPointers(signed.without(name))).containsExactly("/" + name);
    assertThat(invalidPointers(signed.with(name, Json.Null.NULL))).containsExactly("/" + name);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PacketSigner.sign(PACKET.without(name), HMAC, NOW, "n-1"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "alg, `\"HMAC-SHA256\"`",
        "alg, null",
        "keyId, `\"\"`",
        "keyId, 1",
        "timestamp, `\"yesterday\"`",
        "timestamp, 1781258400",
        "nonce, `\"\"`",
        "nonce, []",
        "value, `\"\"`",
        "value, `\"00\"`",
        "value, {}",
      })
  void malformedMemberIsReported(String name, String value) {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");

    assertThat(invalidPointers(withSignature(signed, name, JsonReader.read(value))))
        .containsExactly("/signature/" + name);
    JsonObject without = signed.object("signature").orElseThrow().without(name);
    assertThat(invalidPointers(signed.with("signature", without)))
        .containsExactly("/signature/" + name);
  }

  @Test
  void upperCaseHexIsRejected() {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");
    String value = PacketSignature.read(signed.object("signature").orElseThrow()).value();

    assertThat(
            invalidPointers(
                withSignature(signed, "value", Json.of(value.toUpperCase(java.util.Locale.ROOT)))))
        .containsExactly("/signature/value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1", "\"hmac-sha256:00\"", "[]", "{}"})
  void malformedSignatureIsRejected(String json) {
    assertThat(invalidPointers(PACKET.with("signature", JsonReader.read(json)))).isNotEmpty();
  }

  @Test
  void unknownKeyIsRejected() {
    JsonObject signed =
        PacketSigner.sign(PACKET, SigningKey.hmac("k9", "a shared secret"), NOW, "n-1");

    assertThat(invalidPointers(signed)).containsExactly("/signature/keyId");
  }

  @Test
  void wrongSecretIsRejected() {
    JsonObject signed = PacketSigner.sign(PACKET, SigningKey.hmac("k1", "a guess"), NOW, "n-1");

    assertThat(invalidPointers(signed)).containsExactly("/signature/value");
  }

  @Test
  void algorithmMustMatchTheKey() {
    // The public key must not be accepted as an HMAC secret.
    JsonObject signed = PacketSigner.sign(PACKET, SigningKey.hmac("k2", PUBLIC), NOW, "n-1");

    assertThat(invalidPointers(signed)).containsExactly("/signature/alg");
  }

  @Test
  void keyIsValidUntilItExpires() {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW, "n-1");
    VerificationKey key = VerificationKey.hmac("k1", "a shared secret");

    assertThat(PacketVerifier.verify(signed, KeyRing.of(key.until(NOW)), NOW, SKEW)).isEmpty();
    assertThat(PacketVerifier.verify(signed, KeyRing.of(key.until(NOW.minusMillis(1))), NOW, SKEW))
        .extracting(Violation::pointer)
        .containsExactly("/signature/keyId");
  }

  @ParameterizedTest
  @CsvSource({"300000, true", "-300000, true", "300001, false", "-300001, false"})
  void timestampMustBeWithinTheClockSkew(long millis, boolean valid) {
    JsonObject signed = PacketSigner.sign(PACKET, HMAC, NOW.plusMillis(millis), "n-1");

    assertThat(invalidPointers(signed))
        .isEqualTo(valid ? List.of() : List.of("/signature/timestamp"));
  }

  @Test
  void signedPacketIsRestoredFromTheStoredPacket() {
    JsonObject signed = PacketSigner.sign(PACKET, ED, NOW, "n-1");
    JsonObject stored =
        signed
            .with("ahp", Json.of("1.0"))
            .with("status", Json.of("ready"))
            .with("owner", Json.of("triage-agent"))
            .with("assigned", JsonArray.ofStrings(List.of("ahp", "status", "owner", "missing")));

    assertThat(PacketVerifier.asSent(stored)).isEqualTo(signed);
    assertThat(invalidPointers(PacketVerifier.asSent(stored))).isEmpty();
  }

  private static List<String> invalidPointers(JsonObject packet) {
    List<Violation> found = PacketVerifier.verify(packet, KEYS, NOW, SKEW);
    assertThat(found).allMatch(violation -> violation.code().equals("SIGNATURE_INVALID"));
    return found.stream().map(Violation::pointer).toList();
  }

  private static JsonObject withSignature(JsonObject packet, String name, Json value) {
    return packet.with("signature", packet.object("signature").orElseThrow().with(name, value));
  }

  private static JsonObject object(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }
}
