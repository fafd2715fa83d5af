package dev.ahp.cli.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests credentials of callers of several namespaces: JWTs, sessions, and what is recorded. */
@Timeout(120)
class NamespaceIdentityTest {
  @TempDir private Path home;

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Writes the settings and the public key of an issuer. */
  private KeyPair configureIssuer() throws IOException, GeneralSecurityException {
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    byte[] info = keys.getPublic().getEncoded();
    String x = encoded(Arrays.copyOfRange(info, info.length - 32, info.length));
    Files.writeString(
        home.resolve("jwks.json"),
        """
        {"keys":[{"kty":"OKP","crv":"Ed25519","kid":"k","alg":"EdDSA","use":"sig","x":"%s"}]}
        """
            .formatted(x));
    Files.writeString(
        home.resolve("ahp.yaml"),
        "auth: {jwt: {issuer: \"https://id.example\", audience: ahp, jwks: jwks.json}}\n");
    return keys;
  }

  private static String jwt(KeyPair keys, String subject, String namespace)
      throws GeneralSecurityException {
    String claims =
        "{\"iss\":\"https://id.example\",\"aud\":\"ahp\",\"sub\":\"%s\",\"exp\":%s%s}"
            .formatted(
                subject,
                Instant.now().plusSeconds(300).getEpochSecond(),
                namespace.isEmpty() ? "" : ",\"ahp_namespace\":\"" + namespace + "\"");
    String text =
        encoded("{\"alg\":\"EdDSA\",\"kid\":\"k\",\"typ\":\"JWT\"}".getBytes(UTF_8))
            + "."
            + encoded(claims.getBytes(UTF_8));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(keys.getPrivate());
    signature.update(text.getBytes(UTF_8));
    return text + "." + encoded(signature.sign());
  }

  @Test
  void aClaimOfTheJwtSelectsTheNamespace() throws Exception {
    KeyPair keys = configureIssuer();
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.agent("red", "worker", "{}");
      daemon.agent("default", "clerk", "{}");
      String red = jwt(keys, "worker", "red");
      HttpResponse<String> session = daemon.get(red, "/v1/session");
      assertThat(session.body()).contains("\"name\":\"worker\"");
      assertThat(session.headers().firstValue("AHP-Namespace")).contains("red");
      assertThat(daemon.get(red, "/v1/namespaces/red/packets").statusCode()).isEqualTo(200);
      assertThat(daemon.get(red, "/v1/namespaces/default/packets").statusCode()).isEqualTo(403);
      String main = jwt(keys, "clerk", "");
      assertThat(daemon.get(main, "/v1/session").body()).contains("\"name\":\"clerk\"");
      assertThat(daemon.get(main, "/v1/namespaces/red/packets").statusCode()).isEqualTo(403);
      for (String wrong :
          List.of(
              jwt(keys, "worker", ""),
              jwt(keys, "clerk", "red"),
              jwt(keys, "worker", "blue"),
              jwt(KeyPairGenerator.getInstance("Ed25519").generateKeyPair(), "worker", "red"))) {
        assertThat(daemon.get(wrong, "/v1/packets").statusCode()).isEqualTo(401);
      }
    }
  }

  private static String signIn(NamespaceDaemon daemon, String token) {
    String body = "{\"token\":\"" + token + "\"}";
    HttpResponse<String> signedIn =
        daemon.send("", "POST", "/v1/session", body, "AHP-Console", "1");
    assertThat(signedIn.statusCode()).as(signedIn.body()).isEqualTo(201);
    return signedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
  }

  private static List<JsonObject> sessions(NamespaceDaemon daemon, String token) {
    return NamespaceDaemon.json(daemon.get(token, "/v1/sessions").body())
        .array("items")
        .orElse(JsonArray.empty())
        .objects();
  }

  @Test
  void sessionsAreListedAndEndedInTheirNamespaceOnly() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.add("blue");
      String red = daemon.agent("red", "lead", "{\"kind\":\"operator\"}");
      String blue = daemon.agent("blue", "lead", "{\"kind\":\"operator\"}");
      String redCookie = signIn(daemon, red);
      String blueCookie = signIn(daemon, blue);
      assertThat(sessions(daemon, red)).hasSize(1);
      assertThat(sessions(daemon, blue)).hasSize(1);
      String redId = sessions(daemon, red).get(0).string("id").orElseThrow();
      String blueId = sessions(daemon, blue).get(0).string("id").orElseThrow();
      assertThat(redId).isNotEqualTo(blueId);
      assertThat(daemon.send(blue, "DELETE", "/v1/sessions/" + redId, "").statusCode())
          .isEqualTo(404);
      assertThat(status(daemon, redCookie)).isEqualTo(200);
      assertThat(daemon.send(red, "DELETE", "/v1/sessions/" + redId, "").statusCode())
          .isEqualTo(204);
      assertThat(status(daemon, redCookie)).isEqualTo(401);
      assertThat(status(daemon, blueCookie)).isEqualTo(200);
      assertThat(sessions(daemon, red)).isEmpty();
    }
  }

  private static int status(NamespaceDaemon daemon, String cookie) {
    return daemon.send("", "GET", "/v1/packets", "", "Cookie", cookie).statusCode();
  }

  @Test
  void requestsToANamespaceOfOthersAreRecordedInDefault() {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.add("blue");
      String worker = daemon.agent("red", "worker", "{}");
      for (int i = 0; i < 5; i++) {
        assertThat(daemon.get(worker, "/v1/namespaces/blue/packets").statusCode()).isEqualTo(403);
      }
      assertThat(daemon.get(worker, "/v1/packets").statusCode()).isEqualTo(200);
    }
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      List<JsonObject> records =
          daemon
              .operator()
              .get(ApiPath.of("v1", "audit").with("event", "access.denied"))
              .array("items")
              .orElse(JsonArray.empty())
              .objects();
      assertThat(records).hasSize(1);
      JsonObject data = records.get(0).object("data").orElseThrow();
      assertThat(records.get(0).string("reason")).contains("FORBIDDEN");
      assertThat(data.string("operation")).contains("listPackets");
      assertThat(data.number("count")).contains(5.0);
    }
  }
}
