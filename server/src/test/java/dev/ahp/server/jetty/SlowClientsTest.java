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

/** Clients that are slow, silent or half gone, with the patience of the server cut short. */
@Timeout(60)
class SlowClientsTest {
  private static final int PATIENCE_MS = 1_000;
  private static final JsonObject NOTHING =
      JsonObject.builder().put("items", JsonArray.empty()).build();
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(4 * PATIENCE_MS, TimeUnit.MILLISECONDS);

  private final ScriptedBrokerApi exchange =
      new ScriptedBrokerApi()
          .on("AgentApi.authenticate", arguments -> Optional.of(Caller.agent("a")))
          .later(
              "PacketApi.claim", arguments -> CompletableFuture.supplyAsync(() -> NOTHING, LATER))
          .on("EventApi.listen", arguments -> (AutoCloseable) () -> {});
  private final TestServer server =
      new TestServer(exchange, false, ServerSettings.loopback(0).idle(PATIENCE_MS));

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
  void aLongPollOutlivesAnIdleConnection() throws Exception {
    HttpResponse<String> answer = server.send("a", "POST", "/v1/claims", "{\"agent\":\"a\"}");

    assertThat(answer.statusCode()).isEqualTo(200);
  }

  /** Their answers come around the moment in which the server would close what is idle. */
  @Test
  void noLongPollIsBrokenOffWhileItIsAnswered() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    exchange.later(
        "PacketApi.claim",
        arguments -> {
          long micros = PATIENCE_MS * 1_000L - 2_000 + 10L * (calls.getAndIncrement() % 400);
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
  void aStreamOfEventsOutlivesAnIdleConnection() throws Exception {
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
  void aConnectionThatSaysNothingIsClosed() throws Exception {
    try (Socket socket = open()) {
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aBodyThatStopsComingIsAnswered() throws Exception {
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
  void aBodyThatComesInPiecesIsReadAsOne() throws Exception {
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
  void aHeadThatDripsInIsCutOff() throws Exception {
    try (Socket socket = open()) {
      socket.getOutputStream().write("GET /healthz HTTP/1.1\r\nHost: x\r\nA: ".getBytes(UTF_8));
      assertThat(dripsUntilClosed(socket)).isLessThan(1000);
    }
  }

  /** Never idle as long as the server's patience. */
  private static int dripsUntilClosed(Socket socket) throws IOException {
    socket.setSoTimeout(PATIENCE_MS / 5);
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
