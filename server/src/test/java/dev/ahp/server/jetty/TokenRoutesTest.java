package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tokens with scopes and expiry over HTTP. */
@Timeout(60)
class TokenRoutesTest {
  private static final String TOKENS = "/v1/agents/a/tokens";
  private static final String PACKET =
      "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{\"n\":1}}";

  private final RealBroker broker;

  TokenRoutesTest() throws IOException, InterruptedException {
    broker = new RealBroker();
  }

  @BeforeEach
  void register() throws IOException, InterruptedException {
    broker.agent("a", "{}");
    broker.agent("b", "{}");
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private JsonObject add(String name, String body) throws IOException, InterruptedException {
    JsonObject token = broker.call(RealBroker.OPERATOR, "POST " + TOKENS, body, 201);
    broker.knows(name, token.string("token").orElseThrow());
    return token;
  }

  private String detail(String who, String what, String body)
      throws IOException, InterruptedException {
    HttpResponse<String> response = broker.send(who, what, body);
    return response.statusCode() + " " + TestServer.json(response).string("detail").orElse("");
  }

  @Test
  void scopesNarrowWhatATokenMayDo() throws Exception {
    add("reader", "{\"scopes\":[\"read\"]}");
    add("sender", "{\"scopes\":[\"submit:b\"]}");

    broker.call("reader", "GET /v1/packets", "", 200);
    assertThat(detail("reader", "POST /v1/packets", PACKET))
        .startsWith("403")
        .contains("lacks the scope submit");
    assertThat(detail("reader", "POST /v1/claims", "{\"agent\":\"a\"}"))
        .contains("lacks the scope claim");
    broker.call("sender", "POST /v1/packets", PACKET, 201);
    assertThat(detail("sender", "GET /v1/packets", "")).contains("lacks the scope read");
    assertThat(detail("sender", "POST /v1/packets", PACKET.replace("\"b\"", "\"a\"")))
        .startsWith("403")
        .contains("submit:a");
    JsonObject session = broker.call("sender", "GET /v1/session", "", 200);
    assertThat(session.array("scopes").orElseThrow().strings()).containsExactly("submit:b");
  }

  @Test
  void operatorsAreNarrowedToo() throws Exception {
    broker.agent("chief", "{\"kind\":\"operator\"}");
    JsonObject token =
        broker.call(
            RealBroker.OPERATOR, "POST /v1/agents/chief/tokens", "{\"scopes\":[\"audit\"]}", 201);
    broker.knows("chief", token.string("token").orElseThrow());

    broker.call("chief", "GET /v1/audit", "", 200);
    assertThat(detail("chief", "PUT /v1/agents/x", "{}")).contains("lacks the scope operate");
    assertThat(detail("chief", "GET /v1/packets", "")).contains("lacks the scope read");
  }

  @Test
  void tokensAreListedAndRevokedOverHttp() throws Exception {
    JsonObject token = add("extra", "{\"description\":\"ci\",\"expiresIn\":\"30d\"}");
    String id = token.string("id").orElseThrow();
    broker.call("extra", "GET /v1/packets", "", 200);

    JsonObject list = broker.call(RealBroker.OPERATOR, "GET " + TOKENS, "", 200);
    assertThat(list.toText()).contains(id).doesNotContain(token.string("token").orElseThrow());
    assertThat(broker.refusal("a", "GET " + TOKENS, "")).isEqualTo("403 FORBIDDEN");

    broker.call(RealBroker.OPERATOR, "DELETE " + TOKENS + "/" + id, "", 204);
    assertThat(broker.refusal("extra", "GET /v1/packets", "")).isEqualTo("401 UNAUTHENTICATED");
    assertThat(broker.refusal(RealBroker.OPERATOR, "DELETE " + TOKENS + "/" + id, ""))
        .isEqualTo("404 NOT_FOUND");
  }

  @Test
  void rotationWithoutDowntime() throws Exception {
    JsonObject next =
        broker.call(RealBroker.OPERATOR, "POST /v1/agents/a/token", "{\"keepOld\":\"1h\"}", 201);
    broker.knows("next", next.string("token").orElseThrow());
    broker.call("a", "GET /v1/packets", "", 200);
    broker.call("next", "GET /v1/packets", "", 200);

    broker.call(RealBroker.OPERATOR, "POST /v1/agents/a/token", "", 201);
    assertThat(broker.refusal("a", "GET /v1/packets", "")).isEqualTo("401 UNAUTHENTICATED");
    assertThat(broker.refusal("next", "GET /v1/packets", "")).isEqualTo("401 UNAUTHENTICATED");
  }

  @Test
  void expiredTokenIsNamedAsSuch() throws Exception {
    add("brief", "{\"expiresIn\":\"1s\"}");
    AwaitCondition.await(
        () -> {
          try {
            return detail("brief", "GET /v1/packets", "").startsWith("401");
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    assertThat(detail("brief", "GET /v1/packets", "")).contains("the token expired at 20");
  }

  @Test
  void longPollEndsWhenTheTokenExpires() throws Exception {
    add("brief", "{\"expiresIn\":\"1s\"}");
    long start = System.nanoTime();

    assertThat(detail("brief", "POST /v1/claims", "{\"agent\":\"a\",\"waitMs\":30000}"))
        .startsWith("401")
        .contains("expired");
    assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(15_000);
    // The claim was cancelled, so it takes nothing that arrives later.
    broker.call("b", "POST /v1/packets", PACKET.replace("\"b\"", "\"a\""), 201);
    JsonObject claimed =
        broker.call("a", "POST /v1/claims", "{\"agent\":\"a\",\"waitMs\":5000}", 200);
    assertThat(claimed.array("items").orElseThrow().size()).isEqualTo(1);
  }

  /** On a busy machine a token may expire before its stream begins, so later ones live longer. */
  @Test
  void streamEndsWhenTheTokenExpires() throws Exception {
    String response = eventsUntilExpiry(1);
    for (int seconds = 2; seconds <= 16 && !response.startsWith("HTTP/1.1 200"); seconds *= 2) {
      response = eventsUntilExpiry(seconds);
    }

    assertThat(response).startsWith("HTTP/1.1 200");
  }

  /** Returns all that the stream of events sends to a token with this lifetime. */
  private String eventsUntilExpiry(int seconds) throws Exception {
    String name = "brief-" + seconds;
    String token = add(name, "{\"expiresIn\":\"" + seconds + "s\"}").string("token").orElseThrow();
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), broker.server().http().port())) {
      socket.setSoTimeout(30_000);
      String request =
          "GET /v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
              + token
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }
}
