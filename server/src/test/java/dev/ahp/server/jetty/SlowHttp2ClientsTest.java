package dev.ahp.server.jetty;

import static dev.ahp.testkit.AwaitCondition.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.http2.Http2Connection;
import dev.ahp.testkit.http2.Http2Exchange;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slow and silent HTTP/2 clients, with short timeouts of the server. */
@Timeout(60)
class SlowHttp2ClientsTest {
  private static final int IDLE_TIMEOUT_MS = 1_000;
  private static final String[] TOKEN = {"Authorization", "Bearer a"};
  private static final String[] JSON = {
    "Authorization", "Bearer a", "Content-Type", "application/json"
  };
  private static final byte[] CLAIM = "{\"agent\":\"a\"}".getBytes(UTF_8);
  private static final byte[] EMPTY = {};
  private static final JsonObject NOTHING =
      JsonObject.builder().put("items", JsonArray.empty()).build();
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(5 * IDLE_TIMEOUT_MS / 2, TimeUnit.MILLISECONDS);

  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi()
          .on("TokenApi.authenticate", arguments -> Optional.of(Caller.agent("a")))
          .later(
              "PacketApi.claim", arguments -> CompletableFuture.supplyAsync(() -> NOTHING, LATER));
  private final TestServer server =
      new TestServer(broker, false, ServerSettings.loopback(0).idle(IDLE_TIMEOUT_MS));

  /** Loads the classes of the client, which takes longer than the timeouts on a busy machine. */
  @BeforeAll
  static void loadClient() throws Exception {
    try (TestServer patient = TestServer.over(new ScriptedBrokerApi());
        Http2Connection connection = new Http2Connection(patient.http().url())) {
      assertThat(connection.send("GET", "/healthz", EMPTY).status()).isEqualTo(200);
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void waitingRequestSurvivesIdleTimeout() throws Exception {
    assertThat(server.connectHttp2().send("POST", "/v1/claims", CLAIM, JSON).status())
        .isEqualTo(200);
  }

  @Test
  void idleConnectionIsClosed() throws Exception {
    Http2Connection connection = server.connectHttp2();
    connection.send("POST", "/v1/claims", CLAIM, JSON);

    assertThat(connection.awaitClosed()).isNotEmpty();
  }

  @Test
  void incompleteBodyIsAnswered() throws Exception {
    byte[] half = "{\"agent\":".getBytes(UTF_8);

    Http2Exchange exchange = server.connectHttp2().open("POST", "/v1/claims", half, false, JSON);

    assertThat(exchange.status()).isEqualTo(400);
  }

  @Test
  void streamOfClientThatDoesNotReadIsClosed() throws Exception {
    String text = "x".repeat(1 << 20);
    broker.on(
        "PacketApi.get", arguments -> JsonObject.builder().put("text", Json.of(text)).build());
    Http2Connection connection = server.connectHttp2();
    Http2Exchange unread = connection.open("GET", "/v1/packets/p-1", EMPTY, true, TOKEN);
    unread.stopReading();

    await(() -> connection.isClosed() || unread.awaitReset() != ErrorCode.NO_ERROR.code);
  }

  @Test
  void slowHeadersAreAborted() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.http().port())) {
      socket.getOutputStream().write(Http2Test.PREFACE);
      // A HEADERS frame that announces 1,000 bytes.
      socket.getOutputStream().write(new byte[] {0, 3, (byte) 0xe8, 1, 4, 0, 0, 0, 1});

      assertThat(SlowClientsTest.dripsUntilClosed(socket)).isLessThan(1000);
    }
  }
}
