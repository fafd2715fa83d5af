package dev.ahp.mcp;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.stateless.McpFeatures;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A daemon in this process with the MCP gateway in dev mode. */
final class McpDaemon implements AutoCloseable {
  static final String META =
      "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  private final HttpClient client = HttpClient.newHttpClient();
  private final Daemon daemon;

  McpDaemon(Path directory, Consumer<McpServer.AsyncSpecification<?>> more) {
    this(directory, 0, more, UnaryOperator.identity());
  }

  /** Starts a daemon; with port 0 it chooses a free port. */
  McpDaemon(
      Path directory,
      int port,
      Consumer<McpServer.AsyncSpecification<?>> more,
      UnaryOperator<McpFeatures> features) {
    DaemonSettings settings =
        SettingsReader.read(
            new StartOptions(
                Map.of(
                    "port", Integer.toString(port), "data", directory.resolve("data").toString()),
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
                List.of(new McpRoutes("1.2.3", true, JsonLimits.PACKET, more, features))));
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

  /** Returns the only message of a response; the response to a slow request is a stream. */
  static JsonObject json(HttpResponse<String> answer) {
    boolean isStream =
        answer.headers().firstValue("Content-Type").filter("text/event-stream"::equals).isPresent();
    String text =
        isStream
            ? answer
                .body()
                .lines()
                .filter(it -> it.startsWith("data: "))
                .map(it -> it.substring(6))
                .collect(Collectors.joining())
            : answer.body();
    return JsonReader.tryRead(text, JsonLimits.RENDERING)
        .flatMap(Json::asObject)
        .orElseThrow(() -> new AssertionError(answer + ": " + answer.body()));
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

  /** Returns a request of the stateless revision; the parameters are the members of an object. */
  static String statelessBody(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s%s\"_meta\":%s}}"
        .formatted(method, params, params.isEmpty() ? "" : ",", META);
  }

  /** Sends a request of the stateless revision. */
  HttpResponse<String> sendStateless(String who, String method, String params, String... headers)
      throws IOException, InterruptedException {
    List<String> all =
        new ArrayList<>(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
    all.addAll(List.of(headers));
    return send(who, "POST", statelessBody(method, params), all.toArray(String[]::new));
  }

  /** Sends a request of the stateless revision and returns its result. */
  JsonObject askStateless(String who, String method, String params, String... headers)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = sendStateless(who, method, params, headers);
    return json(answer)
        .object("result")
        .orElseThrow(() -> new AssertionError(method + ": " + answer.body()));
  }

  /** Calls a tool with the stateless revision. */
  JsonObject callStateless(String who, String tool, String arguments)
      throws IOException, InterruptedException {
    String params = "\"name\":\"" + tool + "\",\"arguments\":" + arguments;
    return askStateless(who, "tools/call", params, "Mcp-Name", tool);
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
