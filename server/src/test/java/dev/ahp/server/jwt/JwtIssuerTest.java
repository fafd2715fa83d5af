package dev.ahp.server.jwt;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JwtIssuerTest {
  @TempDir private Path directory = Path.of("");

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final ECKey key = newKey();

  private static ECKey newKey() {
    return newKey("k");
  }

  private static ECKey newKey(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }

  @BeforeEach
  void register() {
    broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
  }

  @AfterEach
  void stop() {
    broker.close();
  }

  private JwtIssuer issuer() throws Exception {
    Path file = directory.resolve("jwks.json");
    Files.writeString(file, new JWKSet(key.toPublicJWK()).toString());
    return JwtIssuer.of(
        new JwtSettings("https://id.example", "ahp", file.toUri(), "sub"), broker.agents());
  }

  private static String token(ECKey with, String issuer, String audience, String name, long seconds)
      throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(with.getKeyID()).build(),
            new JWTClaimsSet.Builder()
                .issuer(issuer)
                .audience(audience)
                .subject(name)
                .expirationTime(Date.from(Instant.now().plusSeconds(seconds)))
                .build());
    token.sign(new ECDSASigner(with));
    return token.serialize();
  }

  @Test
  void validTokenIdentifiesAgent() throws Exception {
    assertThat(issuer().caller(token(key, "https://id.example", "ahp", "a", 60)))
        .contains(Caller.agent("a"));
  }

  @Test
  void keysAreReadAgainFromTheirFile() throws Exception {
    JwtIssuer issuer = issuer();
    ECKey next = newKey("next");
    String token = token(next, "https://id.example", "ahp", "a", 60);
    assertThat(issuer.caller(token)).isEmpty();
    Path file = directory.resolve("jwks.json");
    Files.writeString(file, "broken");
    assertThatThrownBy(issuer::reload).isInstanceOf(IllegalArgumentException.class);
    assertThat(issuer.caller(good(key))).contains(Caller.agent("a"));

    Files.writeString(file, set(next));
    issuer.reload();

    assertThat(issuer.caller(token)).contains(Caller.agent("a"));
    assertThat(issuer.caller(good(key))).isEmpty();
  }

  @Test
  void callerIsValidUntilTheTokenExpires() throws Exception {
    Caller caller = issuer().caller(good(key)).orElseThrow();

    assertThat(caller.validUntil())
        .isBetween(System.currentTimeMillis(), System.currentTimeMillis() + 61_000);
  }

  @Test
  void accessTokenIsAccepted() throws Exception {
    String token = token(key, "https://id.example", "ahp", "a", 60);
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .keyID("k")
            .type(new JOSEObjectType("at+jwt"))
            .build();
    SignedJWT typed = new SignedJWT(header, SignedJWT.parse(token).getJWTClaimsSet());
    typed.sign(new ECDSASigner(key));

    assertThat(issuer().caller(typed.serialize())).contains(Caller.agent("a"));
  }

  @Test
  void tokenSignedWithEd25519IsAccepted() throws Exception {
    KeyPair pair = Ed25519.newKeyPair(new SecureRandom());
    Path file = directory.resolve("ed25519.json");
    Base64URL x = Base64URL.encode(HexFormat.of().parseHex(Ed25519.hex(pair.getPublic())));
    OctetKeyPair published = new OctetKeyPair.Builder(Curve.Ed25519, x).keyID("e").build();
    Files.writeString(file, new JWKSet(published).toString());
    JwtIssuer issuer =
        JwtIssuer.of(
            new JwtSettings("https://id.example", "ahp", file.toUri(), "sub"), broker.agents());
    String claims = token(key, "https://id.example", "ahp", "a", 60).split("\\.", 3)[1];
    String signed =
        new JWSHeader.Builder(JWSAlgorithm.EdDSA).keyID("e").build().toBase64URL() + "." + claims;
    byte[] signature = Ed25519.sign(pair.getPrivate(), signed.getBytes(US_ASCII));

    assertThat(issuer.caller(signed + "." + Base64URL.encode(signature)))
        .contains(Caller.agent("a"));
    signature[5] ^= 1;
    assertThat(issuer.caller(signed + "." + Base64URL.encode(signature))).isEmpty();
  }

  @Test
  void invalidTokensAreRejected() throws Exception {
    JwtIssuer issuer = issuer();

    assertThat(issuer.caller(token(newKey(), "https://id.example", "ahp", "a", 60))).isEmpty();
    assertThat(issuer.caller(token(key, "https://evil.example", "ahp", "a", 60))).isEmpty();
    assertThat(issuer.caller(token(key, "https://id.example", "other", "a", 60))).isEmpty();
    assertThat(issuer.caller(token(key, "https://id.example", "ahp", "a", -120))).isEmpty();
    assertThat(issuer.caller(token(key, "https://id.example", "ahp", "stranger", 60))).isEmpty();
    assertThat(issuer.caller("eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.")).isEmpty();
    assertThat(issuer.caller("nonsense")).isEmpty();
    assertThat(issuer.caller("a.b.c")).isEmpty();
  }

  private static String set(ECKey... keys) {
    return new JWKSet(List.of(keys).stream().map(it -> (JWK) it.toPublicJWK()).toList()).toString();
  }

  private JwtIssuer issuerAt(JwksServer server) {
    return JwtIssuer.of(
        new JwtSettings("https://id.example", "ahp", server.url(), "sub"), broker.agents());
  }

  private static String good(ECKey with) throws Exception {
    return token(with, "https://id.example", "ahp", "a", 60);
  }

  @Test
  void keysAreCachedUntilIssuerRotatesThem() throws Exception {
    ECKey next = newKey("next");
    try (JwksServer server = new JwksServer(set(key))) {
      JwtIssuer issuer = issuerAt(server);
      assertThat(server.requests()).isZero();
      assertThat(issuer.caller(good(key))).contains(Caller.agent("a"));
      assertThat(issuer.caller(good(key))).contains(Caller.agent("a"));
      assertThat(server.requests()).isEqualTo(1);

      server.shows(set(key, next));

      assertThat(issuer.caller(good(next))).contains(Caller.agent("a"));
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  @Test
  void cachedKeysSurviveOutageOfIssuer() throws Exception {
    try (JwksServer server = new JwksServer(set(key))) {
      JwtIssuer issuer = issuerAt(server);
      issuer.caller(good(key));
      server.isBroken();

      assertThat(issuer.caller(good(newKey("other")))).isEmpty();
      assertThat(issuer.caller(good(key))).contains(Caller.agent("a"));
    }
  }

  @Test
  void unknownKeysDoNotCauseUnlimitedFetches() throws Exception {
    try (JwksServer server = new JwksServer(set(key))) {
      JwtIssuer issuer = issuerAt(server);
      for (int i = 0; i < 20; i++) {
        assertThat(issuer.caller(good(newKey("made-up-" + i)))).isEmpty();
      }

      assertThat(server.requests()).isLessThan(5);
      assertThat(issuer.caller(good(key))).contains(Caller.agent("a"));
    }
  }

  @Test
  void invalidKeySetsAreRejected() throws Exception {
    for (String body :
        List.of("[".repeat(3 << 20), "no keys", "{}", set(key) + " ".repeat(9 << 20))) {
      try (JwksServer server = new JwksServer(body)) {
        assertThat(issuerAt(server).caller(good(key))).isEmpty();
      }
    }
  }

  @Test
  void unreachableIssuerAuthenticatesNoCaller() throws Exception {
    JwksServer server = new JwksServer("");
    server.close();

    assertThat(issuerAt(server).caller(good(key))).isEmpty();
  }
}
