package dev.ahp.mcp;

import static dev.ahp.testkit.AwaitCondition.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.mcp.stateless.McpFeature;
import dev.ahp.mcp.stateless.McpFeatures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how waiting calls of the stateless revision are cancelled. */
class CallCancellationTest {
  private static final String CLAIM = "\"name\":\"ahp_claim\",\"arguments\":{\"waitMs\":60000}";
  @TempDir Path directory;
  private final CompletableFuture<JsonObject> waiting = new CompletableFuture<>();
  private McpDaemon daemon;

  @BeforeEach
  void start() {
    daemon = new McpDaemon(directory, 0, server -> {}, this::withWaitingTool);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private McpFeatures withWaitingTool(McpFeatures own) {
    McpFeature tool = FixtureTool.of("wait", call -> waiting);
    return new McpFeatures(
        own.instructions(),
        List.of(tool, own.tools().get(0), own.tools().get(1)),
        own.resources(),
        own.templates(),
        own.prompts(),
        null);
  }

  @Test
  void closedConnectionCancelsTheCall() throws Exception {
    URI url = URI.create(daemon.url());
    String body = McpDaemon.statelessBody("tools/call", "\"name\":\"wait\"");
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket
          .getOutputStream()
          .write(
              """
              POST /mcp HTTP/1.1
              Host: localhost
              AHP-Agent: coder
              Accept: application/json, text/event-stream
              MCP-Protocol-Version: 2026-07-28
              Mcp-Method: tools/call
              Mcp-Name: wait
              Content-Length: %s

              %s\
              """
                  .formatted(body.length(), body)
                  .replace("\n", "\r\n")
                  .getBytes(UTF_8));
      var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      assertThat(lines.readLine()).contains("200");
      assertThat(waiting).isNotDone();
    }

    await(waiting::isCancelled);
  }

  @Test
  void cancelledClaimEndsAndTakesNothing() throws Exception {
    CompletableFuture<HttpResponse<String>> claim = claim("k-1");
    await(
        () -> {
          cancel("coder", "k-1");
          return claim.isDone();
        });

    assertThat(claim.join().body()).isEmpty();
    send();
    assertThat(claimed(daemon.callStateless("coder", "ahp_claim", "{}"))).isEqualTo(1);
  }

  @Test
  void cancellationMayArriveBeforeTheClaim() throws Exception {
    send();
    cancel("coder", "k-0");

    assertThat(claim("k-0").join().body()).isEmpty();
    assertThat(claimed(daemon.callStateless("coder", "ahp_claim", "{}"))).isEqualTo(1);
  }

  @Test
  void otherCallersCannotCancel() throws Exception {
    CompletableFuture<HttpResponse<String>> claim = claim("k-2");
    cancel("stranger", "k-2");
    cancel("coder", "k-3");
    send();

    assertThat(claim.join().body()).contains("secret plan");
  }

  private CompletableFuture<HttpResponse<String>> claim(String key) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return daemon.sendStateless(
                "coder", "tools/call", CLAIM, "Mcp-Name", "ahp_claim", "AHP-Request-Key", key);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
          }
        });
  }

  private void cancel(String who, String key) throws Exception {
    daemon.send(
        who,
        "POST",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
        "MCP-Protocol-Version",
        "2026-07-28",
        "AHP-Request-Key",
        key);
  }

  private void send() throws Exception {
    daemon.callStateless(
        "planner",
        "ahp_send",
        "{\"type\":\"task.assign\",\"target\":\"coder\",\"payload\":{\"note\":\"secret plan\"}}");
  }

  private static int claimed(JsonObject result) {
    return result
        .object("structuredContent")
        .flatMap(it -> it.array("items"))
        .orElseThrow(() -> new AssertionError(result.toText()))
        .size();
  }
}
