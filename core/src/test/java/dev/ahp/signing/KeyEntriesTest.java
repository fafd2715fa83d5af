package dev.ahp.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyEntriesTest {
  private static final Json ENTRIES =
      JsonReader.read(
          """
          [{"keyId":"k1","alg":"hmac-sha256","secret":"s","notAfter":"2026-07-01T00:00:00Z"},
           {"keyId":"k2","alg":"ed25519",
            "publicKey":"D75A980182B10AB7D54BFED3C964073A0EE172F3DAA62325AF021A68F707511A"}]
          """);

  @Test
  void bothKindsOfKeyAreRead() {
    KeyRing keys = KeyEntries.read(ENTRIES);

    assertThat(keys.find("k1").orElseThrow().notAfter())
        .isEqualTo(Instant.parse("2026-07-01T00:00:00Z"));
    assertThat(keys.find("k2").orElseThrow().algorithm()).isEqualTo(SignatureAlgorithm.ED25519);
    assertThat(keys.find("k3")).isEmpty();
  }

  @Test
  void secretsAreNotShown() {
    assertThat(KeyEntries.withoutSecrets(ENTRIES.asArray().orElseThrow()).toText())
        .doesNotContain("secret")
        .contains("k1", "D75A98");
    assertThat(VerificationKey.hmac("k1", "hidden").toString()).isEqualTo("HMAC key k1");
    assertThat(SigningKey.hmac("k1", "hidden").toString()).isEqualTo("HMAC key k1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | ``",
        "[1] | /0",
        "[{\"alg\":\"hmac-sha256\",\"secret\":\"s\"}] | /0/keyId",
        "[{\"keyId\":\"k\",\"secret\":\"s\"}] | /0/alg",
        "[{\"keyId\":\"k\",\"alg\":\"rsa\",\"secret\":\"s\"}] | /0/alg",
        "[{\"keyId\":\"k\",\"alg\":\"hmac-sha256\",\"secret\":\"\"}] | /0/secret",
        "[{\"keyId\":\"k\",\"alg\":\"ed25519\",\"publicKey\":\"00\"}] | /0/publicKey",
        "[{\"keyId\":\"k\",\"alg\":\"hmac-sha256\",\"secret\":\"s\",\"notAfter\":1}] | /0/notAfter",
      })
  void invalidEntryIsReported(String entries, String pointer) {
    assertThat(KeyEntries.faults(JsonReader.read(entries)))
        .extracting(Violation::pointer)
        .containsExactly(pointer);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyEntries.read(JsonReader.read(entries)));
  }

  @Test
  void duplicateKeyIdIsReported() {
    Json twice =
        JsonReader.read(
            """
            [{"keyId":"k","alg":"hmac-sha256","secret":"a"},
             {"keyId":"k","alg":"hmac-sha256","secret":"b"}]
            """);

    assertThat(KeyEntries.faults(twice)).extracting(Violation::pointer).containsExactly("/1/keyId");
  }

  @Property
  void validationNeverThrows(@ForAll Json value) {
    assertThat(KeyEntries.faults(value)).isNotNull();
  }
}
