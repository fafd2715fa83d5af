package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** An address that guesses tokens is locked out; valid tokens from it still work. */
class GuessedTokensTest {
  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi().on("PacketApi.get", arguments -> JsonObject.empty());

  @Test
  void wrongTokensAreLimitedAndValidOnesAreNot() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      for (int i = 0; i < 19; i++) {
        assertThat(server.send("guess" + i, "GET", "/v1/packets/1", "").statusCode())
            .isEqualTo(401);
      }
      String named = "/v1/namespaces/other/packets/1";
      assertThat(server.send("guess", "GET", named, "").statusCode()).isEqualTo(429);
      HttpResponse<String> limited = server.send("guess", "GET", "/v1/packets/1", "");

      assertThat(TestServer.code(limited)).isEqualTo("429 RATE_LIMITED");
      assertThat(limited.headers().firstValueAsLong("Retry-After").orElse(0)).isBetween(55L, 60L);
      assertThat(server.send("a", "GET", "/v1/packets/1", "").statusCode()).isEqualTo(200);
      assertThat(server.send("", "GET", "/v1/packets/1", "").statusCode()).isEqualTo(401);
      HttpResponse<String> signIn =
          server.send("", "POST", "/v1/session", "{\"token\":\"x\"}", "AHP-Console", "1");
      assertThat(signIn.statusCode()).isEqualTo(429);
      HttpResponse<String> valid =
          server.send("", "POST", "/v1/session", "{\"token\":\"a\"}", "AHP-Console", "1");
      assertThat(valid.statusCode()).isEqualTo(201);
    }
  }
}
