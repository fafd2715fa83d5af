package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.server.identity.Impersonation;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Authentication and access rules. */
class CallerAuthenticatorTest {
  private final List<Caller> seen = new CopyOnWriteArrayList<>();
  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi()
          .on("PacketApi.get", arguments -> note(arguments))
          .later("PacketApi.act", arguments -> CompletableFuture.completedFuture(note(arguments)))
          .later("PacketApi.claim", arguments -> CompletableFuture.completedFuture(note(arguments)))
          .on("AuditApi.verify", this::note)
          .on("AgentApi.get", arguments -> JsonObject.empty())
          .on("AgentApi.ensure", arguments -> JsonObject.empty());

  private JsonObject note(Object[] arguments) {
    seen.add((Caller) arguments[0]);
    return JsonObject.empty();
  }

  @Test
  void tokenIdentifiesCaller() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      server.send("a", "GET", "/v1/packets/1", "");
      server.send("auditor", "GET", "/v1/packets/1", "");
      server.send(TestServer.OPERATOR, "GET", "/v1/packets/1", "");
    }

    assertThat(seen)
        .containsExactly(
            Caller.agent("a"), new Caller(Caller.CallerKind.AUDITOR, "auditor"), Caller.OPERATOR);
  }

  @Test
  void missingOrInvalidTokenIsUnauthenticated() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      HttpResponse<String> none = server.send("", "GET", "/v1/packets/1", "");
      HttpResponse<String> wrong = server.send("zzz", "GET", "/v1/packets/1", "");
      HttpResponse<String> named = server.send("", "GET", "/v1/packets/1", "", "AHP-Agent", "a");

      assertThat(TestServer.code(none)).isEqualTo("401 UNAUTHENTICATED");
      assertThat(none.headers().firstValue("WWW-Authenticate")).contains("Bearer");
      assertThat(TestServer.code(wrong)).isEqualTo("401 UNAUTHENTICATED");
      assertThat(named.statusCode()).isEqualTo(401);
      assertThat(seen).isEmpty();
    }
  }

  @Test
  void operatorActsAsAgentOnlyIfImpersonationIsAllowed() throws Exception {
    for (Impersonation impersonation : List.of(Impersonation.DENIED, Impersonation.OPERATOR)) {
      try (TestServer server = TestServer.over(broker, impersonation)) {
        server.send(TestServer.OPERATOR, "GET", "/v1/packets/1", "", "AHP-Agent", "worker");
        server.send("a", "GET", "/v1/packets/1", "", "AHP-Agent", "worker");
        assertThat(server.send("", "GET", "/v1/packets/1", "", "AHP-Agent", "worker").statusCode())
            .isEqualTo(401);
      }
    }

    assertThat(seen)
        .containsExactly(
            Caller.OPERATOR, Caller.agent("a"), Caller.agent("worker"), Caller.agent("a"));
  }

  @Test
  void accessDependsOnKindOfCaller() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      assertThat(status(server, TestServer.OPERATOR, "POST", "/v1/claims")).isEqualTo(403);
      assertThat(status(server, TestServer.OPERATOR, "POST", "/v1/packets/1/accept"))
          .isEqualTo(403);
      assertThat(status(server, TestServer.OPERATOR, "POST", "/v1/packets/1/complete"))
          .isEqualTo(403);
      assertThat(status(server, TestServer.OPERATOR, "POST", "/v1/packets/1/cancel"))
          .isEqualTo(200);
      assertThat(status(server, "auditor", "POST", "/v1/packets/1/cancel")).isEqualTo(403);
      assertThat(status(server, "auditor", "GET", "/v1/audit/verify")).isEqualTo(200);
      assertThat(status(server, "auditor", "PUT", "/v1/agents/x")).isEqualTo(403);
      assertThat(status(server, "a", "GET", "/v1/audit/verify")).isEqualTo(403);
      assertThat(status(server, "a", "PUT", "/v1/agents/x")).isEqualTo(403);
      assertThat(status(server, "a", "POST", "/v1/claims")).isEqualTo(200);
    }
  }

  private static int status(TestServer server, String token, String method, String path)
      throws IOException, InterruptedException {
    return server.send(token, method, path, method.equals("GET") ? "" : "{}").statusCode();
  }

  @Test
  void openRoutesNeedNoToken() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      assertThat(server.send("", "GET", "/healthz", "").body()).isEqualTo("{\"status\":\"ok\"}");
      assertThat(server.send("", "GET", "/readyz", "").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void devModeTrustsLocalCallers() throws Exception {
    try (TestServer server = TestServer.over(broker, true)) {
      server.send("", "GET", "/v1/packets/1", "");
      server.send("", "GET", "/v1/packets/1", "", "AHP-Agent", "new-one");
      HttpResponse<String> bad = server.send("", "GET", "/v1/packets/1", "", "AHP-Agent", "a b");

      assertThat(seen).containsExactly(Caller.OPERATOR, Caller.agent("new-one"));
      assertThat(bad.statusCode()).isEqualTo(400);
    }
  }

  @Test
  void devModeRejectsForeignHostNames() throws Exception {
    try (TestServer server = TestServer.over(broker, true)) {
      String answer =
          server.raw(
              "GET /v1/packets/1 HTTP/1.1\r\nHost: evil.example:2470\r\nConnection: close\r\n\r\n"
                  .getBytes(US_ASCII));

      assertThat(answer).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void crossOriginRequestsAreRejected() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      HttpResponse<String> foreign =
          server.send("a", "GET", "/v1/packets/1", "", "Origin", "http://evil.example");
      HttpResponse<String> own =
          server.send("a", "GET", "/v1/packets/1", "", "Origin", server.url(""));

      assertThat(TestServer.code(foreign)).isEqualTo("403 FORBIDDEN");
      assertThat(own.statusCode()).isEqualTo(200);
    }
  }

  @Test
  void rateLimitIsPerCaller() throws Exception {
    broker.on(
        "TokenApi.authenticate",
        arguments -> Optional.of(Caller.agent(String.valueOf(arguments[0]))));
    RateLimiter limits = new RateLimiter(0.001, 3, System::nanoTime);
    ServerSettings settings = ServerSettings.loopback(0).limited(RequestLimits.STANDARD, limits);
    try (TestServer server = new TestServer(broker, false, settings)) {
      for (int i = 0; i < 3; i++) {
        assertThat(server.send("a", "GET", "/v1/packets/1", "").statusCode()).isEqualTo(200);
      }
      HttpResponse<String> refused = server.send("a", "GET", "/v1/packets/1", "");

      assertThat(TestServer.code(refused)).isEqualTo("429 RATE_LIMITED");
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(server.send("b", "GET", "/v1/packets/1", "").statusCode()).isEqualTo(200);
    }
  }
}
