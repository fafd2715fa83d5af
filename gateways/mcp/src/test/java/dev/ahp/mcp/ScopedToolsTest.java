package dev.ahp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools and resources need the scopes of the caller's token. */
class ScopedToolsTest {
  private static String token(McpDaemon daemon, String scopes)
      throws IOException, InterruptedException {
    post(daemon, "/v1/agents/coder", "{}");
    String body = post(daemon, "/v1/agents/coder/tokens", "{\"scopes\":[" + scopes + "]}");
    return JsonReader.read(body)
        .asObject()
        .flatMap(it -> it.string("token"))
        .orElseThrow(() -> new AssertionError(body));
  }

  private static String post(McpDaemon daemon, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(daemon.url() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static String call(McpDaemon daemon, String token, String method, String params)
      throws IOException, InterruptedException {
    String rpc =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    return daemon.send("", "POST", rpc, "Authorization", "Bearer " + token).body();
  }

  private static String tool(String name, String arguments) {
    return "{\"name\":\"" + name + "\",\"arguments\":" + arguments + "}";
  }

  @Test
  void toolsNeedTheScopeOfWhatTheyDo(@TempDir Path directory) throws Exception {
    String packet =
        "{\"type\":\"task.assign\",\"target\":\"%s\",\"payload\":{\"n\":1}}".formatted("reviewer");
    try (McpDaemon daemon = new McpDaemon(directory, more -> {})) {
      String token = token(daemon, "\"submit:reviewer\"");

      assertThat(call(daemon, token, "tools/call", tool("ahp_send", packet)))
          .contains("packetId")
          .doesNotContain("FORBIDDEN");
      assertThat(
              call(
                  daemon,
                  token,
                  "tools/call",
                  tool("ahp_send", packet.replace("reviewer", "other"))))
          .contains("submit:other");
      assertThat(call(daemon, token, "tools/call", tool("ahp_agents", "{}")))
          .contains("lacks the scope read");
      assertThat(call(daemon, token, "tools/call", tool("ahp_claim", "{}")))
          .contains("lacks the scope claim");
      assertThat(call(daemon, token, "resources/read", "{\"uri\":\"ahp://tasks/t-1\"}"))
          .contains("lacks the scope read");
    }
  }
}
