package dev.ahp.http.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JwtIssuerTest {
  @TempDir private Path directory = Path.of("");

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), Options.standard());
  private final ECKey key = newKey();

  private static ECKey newKey() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("k").generate();
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
    return JwtIssuer.of(new JwtSettings("https://id.example", "ahp", file.toUri(), "sub"), broker);
  }

  private static String token(ECKey with, String issuer, String audience, String name, long seconds)
      throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k").build(),
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
  void aGoodTokenIsTheAgentItNames() throws Exception {
    assertThat(issuer().caller(token(key, "https://id.example", "ahp", "a", 60)))
        .contains(Caller.agent("a"));
  }

  @Test
  void everythingElseIsNobody() throws Exception {
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
}
