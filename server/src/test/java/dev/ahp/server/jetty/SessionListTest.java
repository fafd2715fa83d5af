package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Listing and ending browser sessions. */
class SessionListTest {
  private final RealBroker broker;

  SessionListTest() throws IOException, InterruptedException {
    broker = new RealBroker();
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private String signIn(String token) throws IOException, InterruptedException {
    HttpResponse<String> in =
        broker
            .server()
            .send(
                "",
                "POST",
                "/v1/session",
                "{\"token\":\"" + token + "\"}",
                "AHP-Console",
                "1",
                "User-Agent",
                "Browser/1.0 (é)" + "x".repeat(500));
    assertThat(in.statusCode()).isEqualTo(201);
    return in.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
  }

  private List<JsonObject> list(String who) throws IOException, InterruptedException {
    return broker
        .call(who, "GET /v1/sessions", "", 200)
        .array("items")
        .orElse(JsonArray.empty())
        .objects();
  }

  @Test
  void callersSeeOwnSessionsAndOperatorsAll() throws Exception {
    String token = broker.agent("a", "{}").string("token").orElseThrow();
    broker.agent("b", "{}");
    String cookie = signIn(token);
    signIn(TestServer.OPERATOR);

    assertThat(list("a")).hasSize(1);
    assertThat(list("b")).isEmpty();
    assertThat(list(RealBroker.OPERATOR)).hasSize(2);
    JsonObject own = list("a").get(0);
    assertThat(own.string("id").orElseThrow()).startsWith("ses_");
    assertThat(own.string("name")).contains("a");
    assertThat(own.string("address")).contains("127.0.0.1");
    assertThat(own.string("userAgent").orElseThrow()).startsWith("Browser/1.0").hasSize(200);
    assertThat(own.toText()).doesNotContain(cookie.split("=", 2)[1]).doesNotContain(token);
    HttpResponse<String> seen =
        broker.server().send("", "GET", "/v1/sessions", "", "Cookie", cookie);
    assertThat(seen.body()).contains("\"current\":true");
  }

  @Test
  void sessionIsEndedByItsPublicIdAndThatIsRecorded() throws Exception {
    String token = broker.agent("a", "{}").string("token").orElseThrow();
    broker.agent("b", "{}");
    String cookie = signIn(token);
    String id = list("a").get(0).string("id").orElseThrow();

    assertThat(broker.refusal("b", "DELETE /v1/sessions/" + id, "")).isEqualTo("404 NOT_FOUND");
    broker.call(RealBroker.OPERATOR, "DELETE /v1/sessions/" + id, "", 204);

    assertThat(broker.server().send("", "GET", "/v1/session", "", "Cookie", cookie).statusCode())
        .isEqualTo(401);
    JsonObject record =
        broker
            .call(RealBroker.OPERATOR, "GET /v1/audit?event=session.closed", "", 200)
            .array("items")
            .orElseThrow()
            .objects()
            .get(0);
    assertThat(record.string("actor")).contains("operator");
    assertThat(record.object("data").orElseThrow().string("session")).contains(id);
  }

  @Test
  void signOutIsRecorded() throws Exception {
    String token = broker.agent("a", "{}").string("token").orElseThrow();
    String cookie = signIn(token);
    HttpResponse<String> out =
        broker.server().send("", "DELETE", "/v1/session", "", "Cookie", cookie, "AHP-Console", "1");

    assertThat(out.statusCode()).isEqualTo(204);
    assertThat(list("a")).isEmpty();
    assertThat(
            broker
                .call(RealBroker.OPERATOR, "GET /v1/audit?event=session.closed", "", 200)
                .toText())
        .contains("\"actor\":\"a\"");
  }
}
