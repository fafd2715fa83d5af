package dev.ahp.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandoffSignatureTest {
  private static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");
  private static final String SEED =
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
  private static final String PUBLIC =
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
  private static final JsonObject MESSAGE =
      JsonObject.builder().put("schemaVersion", "2.0").put("taskId", "t-1").build();
  private static final VerificationKey OLD = VerificationKey.hmac("old", "first");
  private static final VerificationKey NEW = VerificationKey.hmac("new", "second");

  @Test
  void anyValidKeyOfTheSenderIsAccepted() {
    KeyRing keys = KeyRing.of(OLD, NEW, VerificationKey.ed25519("ed", PUBLIC));

    for (SigningKey key :
        new SigningKey[] {
          SigningKey.hmac("x", "first"),
          SigningKey.hmac("y", "second"),
          SigningKey.ed25519("z", SEED)
        }) {
      assertThat(HandoffSignature.verify(HandoffSignature.sign(MESSAGE, key), keys, NOW)).isEmpty();
    }
  }

  @Test
  void expiredKeyIsRejected() {
    JsonObject signed = HandoffSignature.sign(MESSAGE, SigningKey.hmac("x", "first"));

    assertThat(HandoffSignature.verify(signed, KeyRing.of(OLD.until(NOW.minusSeconds(1))), NOW))
        .extracting(Violation::code, Violation::pointer)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("SIGNATURE_INVALID", "/signature"));
  }

  @Test
  void signingAgainReplacesTheSignature() {
    JsonObject once = HandoffSignature.sign(MESSAGE, SigningKey.hmac("x", "first"));
    JsonObject twice = HandoffSignature.sign(once, SigningKey.hmac("y", "second"));

    assertThat(HandoffSignature.verify(twice, KeyRing.of(NEW), NOW)).isEmpty();
    assertThat(HandoffSignature.verify(twice, KeyRing.of(OLD), NOW)).isNotEmpty();
  }

  @Property
  void changedMessageIsRejected(@ForAll JsonObject message, @ForAll JsonObject other) {
    JsonObject signed = HandoffSignature.sign(message, SigningKey.hmac("x", "first"));
    JsonObject changed = other.with("signature", Json.of(signed.string("signature").orElseThrow()));

    assertThat(HandoffSignature.verify(signed, KeyRing.of(OLD), NOW)).isEmpty();
    assertThat(HandoffSignature.verify(changed, KeyRing.of(OLD), NOW).isEmpty())
        .isEqualTo(message.without("signature").equals(other.without("signature")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "hmac-sha256",
        "hmac-sha256:",
        "hmac-sha256:00",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "ed25519:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "hmac-sha256:9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08"
      })
  void malformedSignatureIsRejected(String signature) {
    assertThat(
            HandoffSignature.verify(
                MESSAGE.with("signature", Json.of(signature)), KeyRing.of(OLD), NOW))
        .extracting(Violation::message)
        .containsExactly("must be hmac-sha256 or ed25519, a colon, and lower-case hex");
  }
}
