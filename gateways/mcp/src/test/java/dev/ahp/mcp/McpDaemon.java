package dev.ahp.mcp;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import io.modelcontextprotocol.server.McpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A daemon in this process with the MCP gateway in dev mode. */
final class McpDaemon implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final Daemon daemon;

  McpDaemon(Path directory, Consumer<McpServer.AsyncSpecification<?>> more) {
    DaemonSettings settings =
        SettingsReader.read(
            new StartOptions(
                Map.of("port", "0", "data", directory.resolve("data").toString()),
                Map.of(),
                directory,
                true));
    this.daemon =
        Daemon.start(
            new Daemon.DaemonParts(
                settings,
                "1.2.3",
                (all, file, keys) ->
                    LocalBroker.open(
                        new MemoryStore(), BrokerOptions.standard().with(all.broker())),
                List.of(new McpRoutes("1.2.3", true, JsonLimits.PACKET, more))));
  }

  String url() {
    return daemon.url();
  }

  HttpResponse<String> send(String who, String method, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + "/mcp"))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!who.isEmpty()) {
      request.header("AHP-Agent", who);
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  static JsonObject json(HttpResponse<String> answer) {
    return JsonReader.read(answer.body(), JsonLimits.RENDERING).asObject().orElseThrow();
  }

  /** Calls a method without a session and returns the result. */
  JsonObject ask(String who, String method, String params)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(
            who,
            "POST",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                + method
                + "\",\"params\":"
                + params
                + "}");
    return json(answer)
        .object("result")
        .orElseThrow(() -> new AssertionError(method + ": " + answer.body()));
  }

  /** Calls a tool and returns the whole result. */
  JsonObject call(String who, String tool, String arguments)
      throws IOException, InterruptedException {
    return ask(who, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
  }

  /** Calls a tool that must succeed and returns its result. */
  JsonObject done(String who, String tool, String arguments)
      throws IOException, InterruptedException {
    JsonObject result = call(who, tool, arguments);
    if (result.bool("isError").orElse(false)) {
      throw new AssertionError(tool + ": " + result.toText());
    }
    return result.object("structuredContent").orElseThrow();
  }

  @Override
  public void close() {
    daemon.close();
  }
}
