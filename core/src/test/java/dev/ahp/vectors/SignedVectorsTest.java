package dev.ahp.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.signing.HandoffSignature;
import dev.ahp.signing.KeyEntries;
import dev.ahp.signing.KeyRing;
import dev.ahp.signing.PacketSignature;
import dev.ahp.signing.PacketSigner;
import dev.ahp.signing.PacketVerifier;
import dev.ahp.signing.SigningKey;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SignedVectorsTest {
  static List<String> files() {
    return VectorFiles.names("signed");
  }

  @Test
  void vectorsExist() {
    assertThat(files()).hasSizeGreaterThan(10);
  }

  @ParameterizedTest
  @MethodSource("files")
  void violationsMatchTheVector(String file) {
    JsonObject vector = vector(file);

    assertThat(verify(vector).stream().map(Violation::pointer))
        .containsExactlyInAnyOrderElementsOf(vector.array("pointers").orElseThrow().strings());
  }

  @ParameterizedTest
  @MethodSource("files")
  void signaturesMatchTheVector(String file) {
    JsonObject vector = vector(file);
    JsonObject input = vector.object("input").orElseThrow();
    if (vector.has("canonicalHex")) {
      byte[] form = CanonicalJson.bytes(signedPart(vector));

      assertThat(HexFormat.of().formatHex(form)).isEqualTo(text(vector, "canonicalHex"));
      assertThat(signedAgain(vector, input)).isEqualTo(input);
    }
  }

  private static List<Violation> verify(JsonObject vector) {
    JsonObject input = vector.object("input").orElseThrow();
    KeyRing keys = KeyEntries.read(vector.array("keys").orElseThrow());
    Instant now = Rfc3339.parse(text(vector, "now")).orElseThrow();
    return isPacket(vector)
        ? PacketVerifier.verify(input, keys, now, Duration.ofMinutes(5))
        : HandoffSignature.verify(input, keys, now);
  }

  private static JsonObject signedAgain(JsonObject vector, JsonObject input) {
    if (!isPacket(vector)) {
      return HandoffSignature.sign(input, key(vector));
    }
    PacketSignature signature = PacketSignature.read(input.object("signature").orElseThrow());
    return PacketSigner.sign(input, key(vector), signature.timestamp(), signature.nonce());
  }

  private static Json signedPart(JsonObject vector) {
    JsonObject input = vector.object("input").orElseThrow();
    return isPacket(vector)
        ? input
            .without("status")
            .without("checkpoint")
            .with("signature", input.object("signature").orElseThrow().without("value"))
        : input.without("signature");
  }

  private static SigningKey key(JsonObject vector) {
    return vector
        .string("privateKeySeed")
        .map(seed -> SigningKey.ed25519("k2", seed))
        .orElseGet(() -> SigningKey.hmac("k1", secret(vector)));
  }

  private static String secret(JsonObject vector) {
    return text(vector.array("keys").orElseThrow().objects().get(0), "secret");
  }

  private static boolean isPacket(JsonObject vector) {
    return text(vector, "kind").equals("packet");
  }

  private static String text(JsonObject object, String name) {
    return object.string(name).orElseThrow();
  }

  private static JsonObject vector(String file) {
    return VectorFiles.file(file).asObject().orElseThrow();
  }
}
