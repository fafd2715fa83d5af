package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Configured limits apply in the server and in the gates. */
class RaisedLimitsTest {
  private static final JsonLimits LIMITS = new JsonLimits(3 << 20, 80, 1 << 20);

  private final LocalBroker broker =
      LocalBroker.open(
          new MemoryStore(), BrokerOptions.standard().with(BrokerSettings.DEFAULT.with(LIMITS)));
  private final TestServer server =
      new TestServer(
          broker,
          false,
          ServerSettings.loopback(0)
              .limited(
                  new RequestLimits(LIMITS, 16 << 20, 1000, 5, 5),
                  new RateLimiter(0, 1, System::nanoTime)));

  RaisedLimitsTest() {
    broker.agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
  }

  @AfterEach
  void stop() {
    server.close();
    broker.close();
  }

  private HttpResponse<String> submit(String payload) throws Exception {
    return server.send(TestServer.OPERATOR, "POST", "/v1/packets", packet(payload));
  }

  private static String packet(String payload) {
    return "{\"type\":\"x.large\",\"target\":\"worker\",\"payload\":" + payload + "}";
  }

  private static String nested(int levels, String innermost) {
    return "{\"a\":" + "[".repeat(levels) + innermost + "]".repeat(levels) + "}";
  }

  private static String list(int texts, int chars) {
    String text = "\"" + "a ".repeat(chars / 2) + "\"";
    return "{\"list\":[" + (text + ",").repeat(texts - 1) + text + "]}";
  }

  @Test
  void packetAboveDefaultLimitIsAccepted() throws Exception {
    HttpResponse<String> taken = submit(list(2, 1_000_000));

    assertThat(taken.statusCode()).isEqualTo(201);
    String id = TestServer.json(taken).string("packetId").orElseThrow();
    HttpResponse<String> read = server.send(TestServer.OPERATOR, "GET", "/v1/packets/" + id, "");
    HttpResponse<String> trace =
        server.send(TestServer.OPERATOR, "GET", "/v1/packets/" + id + "/trace", "");
    assertThat(TestServer.json(read).object("payload"))
        .isEqualTo(TestServer.json(taken).object("payload"));
    assertThat(trace.statusCode()).isEqualTo(200);
  }

  @Test
  void packetAboveRaisedLimitIsRejected() throws Exception {
    assertThat(TestServer.code(submit(list(1, 1_100_000)))).isEqualTo("413 TOO_LARGE");
    assertThat(TestServer.code(submit(list(4, 900_000)))).isEqualTo("413 TOO_LARGE");
    assertThat(TestServer.code(submit(nested(90, "")))).isEqualTo("413 TOO_LARGE");
    assertThat(submit(nested(70, "")).statusCode()).isEqualTo(201);
  }

  @Test
  void scalarsDoNotAddDepth() throws Exception {
    assertThat(submit(nested(78, "1")).statusCode()).isEqualTo(201);
    assertThat(TestServer.code(submit(nested(79, "")))).isEqualTo("413 TOO_LARGE");
  }

  @Test
  void limitsApplyToEachPacketOfBatch() throws Exception {
    String batch =
        String.join(
            ",",
            packet("{}"),
            packet(nested(79, "")),
            packet(list(1, 1_100_000)),
            packet(nested(78, "1")));

    HttpResponse<String> answer =
        server.send(TestServer.OPERATOR, "POST", "/v1/packets", "[" + batch + "]");

    assertThat(answer.statusCode()).isEqualTo(207);
    assertThat(
            TestServer.json(answer).array("results").orElseThrow().objects().stream()
                .map(it -> it.number("status").orElseThrow().intValue()))
        .containsExactly(201, 413, 413, 201);
  }
}
