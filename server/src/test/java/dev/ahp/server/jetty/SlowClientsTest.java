package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slow, silent and disconnected clients, with short timeouts of the server. */
@Timeout(60)
class SlowClientsTest {
  private static final int IDLE_TIMEOUT_MS = 1_000;
  private static final JsonObject NOTHING =
      JsonObject.builder().put("items", JsonArray.empty()).build();
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(4 * IDLE_TIMEOUT_MS, TimeUnit.MILLISECONDS);

  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi()
          .on("TokenApi.authenticate", arguments -> Optional.of(Caller.agent("a")))
          .later(
              "PacketApi.claim", arguments -> CompletableFuture.supplyAsync(() -> NOTHING, LATER))
          .on("EventApi.listen", arguments -> (AutoCloseable) () -> {});
  private final TestServer server =
      new TestServer(broker, false, ServerSettings.loopback(0).idle(IDLE_TIMEOUT_MS));

  @AfterEach
  void stop() {
    server.close();
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.http().port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  @Test
  void longPollSurvivesIdleTimeout() throws Exception {
    HttpResponse<String> answer = server.send("a", "POST", "/v1/claims", "{\"agent\":\"a\"}");

    assertThat(answer.statusCode()).isEqualTo(200);
  }

  /** The responses coincide with the idle timeout. */
  @Test
  void idleTimeoutDoesNotAbortResponses() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    broker.later(
        "PacketApi.claim",
        arguments -> {
          long micros = IDLE_TIMEOUT_MS * 1_000L - 2_000 + 10L * (calls.getAndIncrement() % 400);
          return CompletableFuture.supplyAsync(
              () -> NOTHING, CompletableFuture.delayedExecutor(micros, TimeUnit.MICROSECONDS));
        });
    byte[] claim =
        """
        POST /v1/claims HTTP/1.1
        Host: x
        Authorization: Bearer a
        Content-Type: application/json
        Content-Length: 13

        {"agent":"a"}\
        """
            .replace("\n", "\r\n")
            .getBytes(UTF_8);
    List<Socket> polls = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Socket poll = open();
      polls.add(poll);
      poll.getOutputStream().write(claim);
      LockSupport.parkNanos(2_000_000);
    }

    for (Socket poll : polls) {
      try (poll) {
        String answer = new String(poll.getInputStream().readNBytes(12), UTF_8);
        assertThat(answer).isEqualTo("HTTP/1.1 200");
      }
    }
  }

  @Test
  void eventStreamSurvivesIdleTimeout() throws Exception {
    try (Socket socket = open()) {
      socket
          .getOutputStream()
          .write(
              "GET /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n\r\n"
                  .getBytes(UTF_8));
      server.send("a", "POST", "/v1/claims", "{\"agent\":\"a\"}");
      server.endStreams();

      String all = new String(socket.getInputStream().readNBytes(100), UTF_8);
      assertThat(all).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void idleConnectionIsClosed() throws Exception {
    try (Socket socket = open()) {
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void incompleteBodyIsAnswered() throws Exception {
    try (Socket socket = open()) {
      socket
          .getOutputStream()
          .write(
              ("POST /v1/packets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n"
                      + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"a\":")
                  .getBytes(UTF_8));

      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 400").contains("MALFORMED");
    }
  }

  @Test
  void bodyInPartsIsReadCompletely() throws Exception {
    try (Socket socket = open()) {
      OutputStream out = socket.getOutputStream();
      out.write(
          """
          POST /v1/claims HTTP/1.1
          Host: x
          Authorization: Bearer a
          Content-Type: application/json
          Transfer-Encoding: chunked

          """
              .replace("\n", "\r\n")
              .getBytes(UTF_8));
      for (String piece : List.of("{", "\"agent\"", ":\"", "a", "\"}")) {
        out.write((Integer.toHexString(piece.length()) + "\r\n" + piece + "\r\n").getBytes(UTF_8));
        TimeUnit.MILLISECONDS.sleep(20);
      }
      out.write("0\r\n\r\n".getBytes(UTF_8));

      String answer = new String(socket.getInputStream().readNBytes(12), UTF_8);
      assertThat(answer).isEqualTo("HTTP/1.1 200");
    }
  }

  @Test
  void slowHeadersAreAborted() throws Exception {
    try (Socket socket = open()) {
      socket.getOutputStream().write("GET /healthz HTTP/1.1\r\nHost: x\r\nA: ".getBytes(UTF_8));
      assertThat(dripsUntilClosed(socket)).isLessThan(1000);
    }
  }

  /** Sends often enough to avoid the idle timeout. */
  static int dripsUntilClosed(Socket socket) throws IOException {
    socket.setSoTimeout(IDLE_TIMEOUT_MS / 5);
    for (int drips = 0; drips < 1000; drips++) {
      try {
        socket.getOutputStream().write('a');
        if (socket.getInputStream().read() < 0) {
          return drips;
        }
      } catch (SocketTimeoutException e) {
        assertThat(socket.isConnected()).isTrue();
      } catch (SocketException e) {
        return drips;
      }
    }
    return 1000;
  }
}
