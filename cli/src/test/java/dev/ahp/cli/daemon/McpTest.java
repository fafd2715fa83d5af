package dev.ahp.cli.daemon;

import static dev.ahp.testkit.AwaitCondition.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.McpRoutes;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpTest {
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      """;

  private static final String EMPTY_STREAM =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n:\n\n";

  @TempDir Path directory;

  private Daemon daemon() {
    StartOptions options =
        new StartOptions(
            Map.of("port", "0", "data", directory.resolve("data").toString()),
            Map.of(),
            directory,
            true);
    return Daemon.start(
        new Daemon.DaemonParts(
            SettingsReader.read(options),
            "1.2.3",
            (settings, file, keys) ->
                LocalBroker.open(
                    new MemoryStore(), BrokerOptions.standard().with(settings.broker())),
            List.of(new McpRoutes("1.2.3", true, JsonLimits.PACKET))));
  }

  private List<JsonObject> exchange(String url, String input) {
    var out = new ByteArrayOutputStream();
    run(url, new ByteArrayInputStream(input.getBytes(UTF_8)), out);
    return messages(out);
  }

  private void run(String url, InputStream in, ByteArrayOutputStream out) {
    Terminal terminal =
        new Terminal(
            in,
            new PrintStream(out, false, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), false, UTF_8),
            false,
            Map.of("HOME", directory.toString()),
            directory);
    assertThat(Ahp.run(terminal, "mcp", "--as", "coder", "--url", url)).isZero();
  }

  /** Starts the proxy on a pipe; it ends when the pipe is closed. */
  private CompletableFuture<Void> start(
      String url, PipedOutputStream client, ByteArrayOutputStream out) throws IOException {
    InputStream in = new PipedInputStream(client, 1 << 16);
    return CompletableFuture.runAsync(() -> run(url, in, out));
  }

  private static List<JsonObject> messages(ByteArrayOutputStream out) {
    return out.toString(UTF_8)
        .lines()
        .map(it -> JsonReader.read(it, JsonLimits.RENDERING).asObject().orElseThrow())
        .toList();
  }

  @Test
  void messagesAreForwardedOnePerLine() {
    try (Daemon daemon = daemon()) {
      List<JsonObject> responses =
          exchange(
              daemon.url(),
              INITIALIZE
                  + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{"
                  + "\"name\":\"ahp_claim\",\"arguments\":{}}}\n"
                  + "{\"jsonrpc\":\"2.0\",\"id\":3,\n");

      assertThat(responses).hasSize(3);
      assertThat(responses.get(0).object("result").flatMap(it -> it.string("protocolVersion")))
          .contains("2025-06-18");
      assertThat(responses.toString())
          .contains("\"structuredContent\":{\"items\":[]}")
          .contains("-32700");
    }
  }

  private static String stateless(int id, String method, String params) {
    return """
        {"jsonrpc":"2.0","id":%s,"method":"%s","params":{%s\
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}}}
        """
        .formatted(id, method, params.isEmpty() ? "" : params + ",");
  }

  private static Optional<JsonObject> response(List<JsonObject> messages, double id) {
    return messages.stream().filter(it -> it.number("id").equals(Optional.of(id))).findFirst();
  }

  @Test
  void statelessMessagesAreForwarded() {
    try (Daemon daemon = daemon()) {
      List<JsonObject> responses =
          exchange(
              daemon.url(),
              stateless(1, "server/discover", "")
                  + stateless(2, "tools/call", "\"name\":\"ahp_claim\",\"arguments\":{}")
                  + stateless(3, "tools/call", "\"name\":\"n\u00e4me\"")
                  + stateless(4, "tools/list", "").replace("2026-07-28", "2099-01-01")
                  + stateless(5, "ping", "")
                  + "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"server/discover\"}\n");

      assertThat(responses).hasSize(6);
      assertThat(response(responses, 1).orElseThrow().toText()).contains("supportedVersions");
      assertThat(response(responses, 2).orElseThrow().toText())
          .contains("\"structuredContent\":{\"items\":[]}")
          .contains("\"resultType\":\"complete\"");
      assertThat(response(responses, 3).orElseThrow().toText()).contains("unknown tool: n\u00e4me");
      assertThat(response(responses, 4).orElseThrow().toText()).contains("-32022");
      assertThat(response(responses, 5).orElseThrow().toText()).contains("-32601");
      assertThat(response(responses, 6).orElseThrow().toText()).contains("-32602");
    }
  }

  @Test
  void cancelledClaimHasNoResponseAndTakesNothing() {
    try (Daemon daemon = daemon()) {
      String claim = "\"name\":\"ahp_claim\",\"arguments\":{\"waitMs\":60000}";
      List<JsonObject> cancelled =
          exchange(
              daemon.url(),
              stateless(7, "tools/call", claim)
                  + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                  + "\"params\":{\"requestId\":7}}\n");
      exchange(
          daemon.url(),
          stateless(
              8,
              "tools/call",
              "\"name\":\"ahp_send\",\"arguments\":{\"type\":\"task.assign\","
                  + "\"target\":\"coder\",\"payload\":{\"n\":1}}"));
      List<JsonObject> claimed = exchange(daemon.url(), stateless(9, "tools/call", claim));

      assertThat(cancelled).isEmpty();
      assertThat(claimed.toString()).contains("\"packetId\"");
    }
  }

  @Test
  void subscriptionIsPrintedUntilItIsCancelled() throws Exception {
    try (Daemon daemon = daemon()) {
      var out = new ByteArrayOutputStream();
      String listen = stateless(3, "subscriptions/listen", "\"notifications\":{}");
      String cancel =
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
              + "\"params\":{\"requestId\":3}}\n";
      CompletableFuture<Void> proxy;
      try (PipedOutputStream client = new PipedOutputStream()) {
        proxy = start(daemon.url(), client, out);
        client.write(listen.getBytes(UTF_8));
        await(() -> out.toString(UTF_8).contains("notifications/subscriptions/acknowledged"));
        client.write((cancel + listen.replace("\"id\":3", "\"id\":4")).getBytes(UTF_8));
        await(() -> messages(out).size() == 2);
      }
      proxy.join();

      assertThat(messages(out)).allMatch(it -> it.has("method"));
    }
  }

  @Test
  void unreachableDaemonIsReportedWithACodeOfTheRevision() {
    List<JsonObject> responses =
        exchange("http://127.0.0.1:9", stateless(1, "server/discover", ""));

    assertThat(responses).hasSize(1);
    assertThat(responses.get(0).object("error").flatMap(it -> it.number("code")))
        .contains(-32603.0);
  }

  @Test
  void unreachableDaemonIsReported() {
    List<JsonObject> responses = exchange("http://127.0.0.1:9", INITIALIZE);

    assertThat(responses).hasSize(1);
    assertThat(responses.get(0).object("error").flatMap(it -> it.string("message")))
        .get()
        .asString()
        .contains("no response from the daemon");
  }

  /** Sends a message to a server that gives a fixed response and closes the connection. */
  private List<JsonObject> exchangeWith(String response, String message) throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> respond(socket, response), "closing-server");
      server.start();
      List<JsonObject> responses = exchange("http://127.0.0.1:" + socket.getLocalPort(), message);
      server.join();
      return responses;
    }
  }

  @Test
  void truncatedResponseIsReported() throws Exception {
    List<JsonObject> responses =
        exchangeWith(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}\n");

    assertThat(responses).hasSize(1);
    assertThat(responses.get(0).number("id")).contains(7.0);
    assertThat(responses.get(0).has("error")).isTrue();
  }

  @Test
  void endedSubscriptionIsReported() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> respond(socket, EMPTY_STREAM), "closing-server");
      server.start();
      var out = new ByteArrayOutputStream();
      CompletableFuture<Void> proxy;
      try (PipedOutputStream client = new PipedOutputStream()) {
        proxy = start("http://127.0.0.1:" + socket.getLocalPort(), client, out);
        client.write(stateless(3, "subscriptions/listen", "\"notifications\":{}").getBytes(UTF_8));
        await(() -> out.toString(UTF_8).endsWith("\n"));
      }
      proxy.join();
      server.join();

      JsonObject message = messages(out).get(0);
      assertThat(message.string("method")).contains("notifications/cancelled");
      assertThat(message.object("params").flatMap(it -> it.number("requestId"))).contains(3.0);
    }
  }

  @Test
  void endedStreamWithoutResultIsReported() throws Exception {
    List<JsonObject> call =
        exchangeWith(EMPTY_STREAM, stateless(7, "tools/call", "\"name\":\"x\""));

    assertThat(call).hasSize(1);
    assertThat(call.get(0).object("error").flatMap(it -> it.string("message")))
        .contains("the daemon ended the response early");
  }

  /** Reads the request, sends the response and closes the connection. */
  private static void respond(ServerSocket socket, String response) {
    try (Socket caller = socket.accept()) {
      byte[] request = new byte[1 << 16];
      int length = 0;
      while (!new String(request, 0, length, UTF_8).endsWith("}")) {
        length += caller.getInputStream().read(request, length, request.length - length);
      }
      caller.getOutputStream().write(response.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
