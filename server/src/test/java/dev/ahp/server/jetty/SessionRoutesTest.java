package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** Signing in with a token and using the cookie. */
class SessionRoutesTest {
  private static final String PACKET = "/v1/packets/1";

  private final List<Caller> seen = new CopyOnWriteArrayList<>();
  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi()
          .on("PacketApi.get", this::note)
          .later("PacketApi.act", it -> CompletableFuture.completedFuture(note(it)))
          .later("AuditApi.append", it -> CompletableFuture.completedFuture(true));

  private JsonObject note(Object[] arguments) {
    seen.add((Caller) arguments[0]);
    return JsonObject.empty();
  }

  private static HttpResponse<String> signIn(TestServer server, String body, String... headers)
      throws IOException, InterruptedException {
    String[] all = new String[headers.length + 2];
    all[0] = "AHP-Console";
    all[1] = "1";
    System.arraycopy(headers, 0, all, 2, headers.length);
    return server.send("", "POST", "/v1/session", body, all);
  }

  private static String cookie(HttpResponse<String> answer) {
    return answer.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
  }

  @Test
  void cookieReplacesToken() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      HttpResponse<String> in = signIn(server, "{\"token\":\"auditor\"}");
      HttpResponse<String> read = server.send("", "GET", PACKET, "", "Cookie", cookie(in));

      assertThat(in.statusCode()).isEqualTo(201);
      assertThat(TestServer.json(in).string("kind")).hasValue("auditor");
      assertThat(in.headers().firstValue("Set-Cookie").orElseThrow())
          .contains("; HttpOnly; SameSite=Strict; Max-Age=3600")
          .startsWith("ahp-session-" + server.http().port() + "=")
          .doesNotContain("auditor");
      assertThat(read.statusCode()).isEqualTo(200);
      assertThat(seen).containsExactly(new Caller(Caller.CallerKind.AUDITOR, "auditor"));
    }
  }

  @Test
  void writesWithCookieRequireConsoleHeader() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      String cookie = cookie(signIn(server, "{\"token\":\"a\"}"));
      String verb = PACKET + "/cancel";
      HttpResponse<String> bare = server.send("", "POST", verb, "{}", "Cookie", cookie);
      HttpResponse<String> foreign =
          server.send(
              "", "POST", verb, "{}", "Cookie", cookie, "AHP-Console", "1", "Origin", "http://x");
      HttpResponse<String> neighbour =
          server.send("", "GET", PACKET, "", "Cookie", cookie, "Sec-Fetch-Site", "same-site");
      HttpResponse<String> own =
          server.send("", "POST", verb, "{}", "Cookie", cookie, "AHP-Console", "1");

      assertThat(TestServer.code(bare)).isEqualTo("403 FORBIDDEN");
      assertThat(TestServer.code(foreign)).isEqualTo("403 FORBIDDEN");
      assertThat(TestServer.code(neighbour)).isEqualTo("403 FORBIDDEN");
      assertThat(own.statusCode()).isEqualTo(200);
      assertThat(seen).hasSize(1);
    }
  }

  @Test
  void signInRequiresConsoleHeaderAndValidToken() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      String good = "{\"token\":\"a\"}";

      assertThat(server.send("", "POST", "/v1/session", good).statusCode()).isEqualTo(403);
      assertThat(signIn(server, good, "Origin", "http://evil.example").statusCode()).isEqualTo(403);
      for (String bad : List.of("{\"token\":\"zzz\"}", "{}", "[]", "{\"token\":5}")) {
        HttpResponse<String> refused = signIn(server, bad);
        assertThat(TestServer.code(refused)).isEqualTo("401 UNAUTHENTICATED");
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
      }
    }
  }

  @Test
  void signOutInvalidatesCookie() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      String cookie = cookie(signIn(server, "{\"token\":\"a\"}"));
      assertThat(server.send("", "DELETE", "/v1/session", "", "Cookie", cookie).statusCode())
          .isEqualTo(403);
      HttpResponse<String> out =
          server.send("", "DELETE", "/v1/session", "", "Cookie", cookie, "AHP-Console", "1");

      assertThat(out.statusCode()).isEqualTo(204);
      assertThat(out.headers().firstValue("Set-Cookie").orElseThrow()).contains("Max-Age=0");
      assertThat(server.send("", "GET", "/v1/session", "", "Cookie", cookie).statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void sessionEndsWhenTokenIsRevoked() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      String cookie = cookie(signIn(server, "{\"token\":\"a\"}"));
      broker.on("TokenApi.authenticate", arguments -> Optional.empty());

      assertThat(server.send("", "GET", PACKET, "", "Cookie", cookie).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void codeIsValidOnce() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      HttpResponse<String> made =
          server.send("", "POST", "/v1/session/codes", "{\"token\":\"auditor\"}");
      String code = TestServer.json(made).string("code").orElseThrow();
      HttpResponse<String> first = signIn(server, "{\"code\":\"" + code + "\"}");
      HttpResponse<String> second = signIn(server, "{\"code\":\"" + code + "\"}");

      assertThat(made.statusCode()).isEqualTo(201);
      assertThat(first.statusCode()).isEqualTo(201);
      assertThat(TestServer.json(first).string("name")).hasValue("auditor");
      assertThat(second.statusCode()).isEqualTo(401);
      assertThat(server.send("", "POST", "/v1/session/codes", "{\"token\":\"zzz\"}").statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void codeIsNeverLogged() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            lines.add(record.getMessage() + Arrays.toString(record.getParameters()));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger log = Logger.getLogger("dev.ahp.http.request");
    log.addHandler(handler);
    String code;
    try (TestServer server = TestServer.over(broker)) {
      HttpResponse<String> made =
          server.send("", "POST", "/v1/session/codes", "{\"token\":\"auditor\"}");
      code = TestServer.json(made).string("code").orElseThrow();
      signIn(server, "{\"code\":\"" + code + "\"}");
      signIn(server, "{\"code\":\"" + code + "\"}");
    } finally {
      log.removeHandler(handler);
    }
    assertThat(lines).hasSize(3).noneMatch(it -> it.contains(code));
    // The server writes a line after it has sent the answer, so the lines may be in another order.
    assertThat(lines).filteredOn(it -> it.contains("UNAUTHENTICATED")).hasSize(1);
  }

  @Test
  void authorizationHeaderTakesPrecedenceOverCookie() throws Exception {
    try (TestServer server = TestServer.over(broker)) {
      String cookie = cookie(signIn(server, "{\"token\":\"auditor\"}"));
      server.send("b", "GET", PACKET, "", "Cookie", cookie);

      assertThat(seen).containsExactly(Caller.agent("b"));
    }
  }
}
