package dev.ahp.a2a.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import dev.ahp.a2a.A2aDaemon;
import dev.ahp.a2a.NpmClientTest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.Ed25519;
import dev.ahp.testkit.node.NodeTools;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardSignatureTest {
  private static final KeyPair KEY = Ed25519.newKeyPair(new SecureRandom());
  @TempDir Path directory;

  private static JsonObject json(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private static JsonObject card() {
    return json(
        "{\"name\":\"a\",\"description\":\"b\",\"version\":\"1\",\"url\":\"http://old/\","
            + "\"supportedInterfaces\":[{\"url\":\"http://a/\",\"protocolBinding\":\"JSONRPC\"}],"
            + "\"capabilities\":{\"streaming\":true,\"pushNotifications\":false},\"skills\":[]}");
  }

  private static JsonObject signed() {
    return CardSignature.sign(card(), KEY, "http://a/keys");
  }

  private static CardKeys keys() {
    return CardKeys.read(CardSignature.jwkSet(KEY));
  }

  @Test
  void verifiedViewIsCardOfVersion10() {
    assertThat(CardSignature.verifiedView(signed(), keys()))
        .hasValueSatisfying(
            it ->
                assertThat(it.names())
                    .contains("name", "supportedInterfaces")
                    .doesNotContain("url", "signatures", "skills"));
  }

  @Test
  void changedCardIsNotVerified() {
    JsonObject moved =
        signed()
            .with(
                "supportedInterfaces",
                JsonArray.of(json("{\"url\":\"http://evil/\",\"protocolBinding\":\"JSONRPC\"}")));
    JsonObject stranger =
        CardSignature.sign(card(), Ed25519.newKeyPair(new SecureRandom()), "http://a/keys");

    assertThat(CardSignature.verifiedView(moved, keys())).isEmpty();
    assertThat(CardSignature.verifiedView(stranger, keys())).isEmpty();
    assertThat(CardSignature.verifiedView(card(), keys())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{}]",
        "[7]",
        "[{\"protected\":\"e30\",\"signature\":\"\"}]",
        "[{\"protected\":\"!\",\"signature\":\"!\"}]",
        "[{\"protected\":\"eyJhbGciOiJub25lIn0\",\"signature\":\"\"}]",
        "[{\"protected\":\"bm8ganNvbg\",\"signature\":\"AAAA\"}]"
      })
  void invalidSignatureIsNotVerified(String signatures) {
    JsonObject card = card().with("signatures", JsonReader.read(signatures));

    assertThat(CardSignature.verifiedView(card, keys())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"keys\":[{\"kty\":\"RSA\"}]}",
        "[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\"}]",
        "[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"!\",\"y\":\"!\"}]",
        "7"
      })
  void invalidKeyIsRejected(String keys) {
    assertThatThrownBy(() -> CardKeys.read(JsonReader.read(keys)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void cardSignedByOtherImplementationIsVerified() throws Exception {
    ECKey key = new ECKeyGenerator(Curve.P_256).keyID("k-1").generate();
    JWSObject jws =
        new JWSObject(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k-1").build(),
            new Payload(CanonicalCard.bytes(CanonicalCard.view(card()))));
    jws.sign(new ECDSASigner(key));
    JsonObject signature =
        JsonObject.builder()
            .put("protected", jws.getHeader().toBase64URL().toString())
            .put("signature", jws.getSignature().toString())
            .build();
    Json trusted = JsonArray.of(json(key.toPublicJWK().toJSONString()));

    assertThat(
            CardSignature.verifiedView(
                card().with("signatures", JsonArray.of(signature)), CardKeys.read(trusted)))
        .isPresent();
  }

  @Test
  void officialClientVerifiesCards() throws Exception {
    NpmClientTest.NODE.install();
    String script =
        Path.of(Objects.requireNonNull(CardSignatureTest.class.getResource("verify.mjs")).toURI())
            .toString();
    try (A2aDaemon daemon = new A2aDaemon(directory, false)) {
      NodeTools.ProcessResult result =
          NpmClientTest.NODE.run(script, NpmClientTest.NODE.directory().toString(), daemon.url());

      assertThat(result.exit()).as(result.output()).isZero();
      assertThat(result.output())
          .contains("both cards are good")
          .contains("the changed one is not");
    }
  }
}
