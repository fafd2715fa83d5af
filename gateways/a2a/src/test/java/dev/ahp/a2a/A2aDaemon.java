package dev.ahp.a2a;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A daemon in this process with the A2A gateway. */
public final class A2aDaemon implements AutoCloseable {
  public static final String OPERATOR = "operator";

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, String> tokens = new HashMap<>();
  private final Daemon daemon;
  private final A2aErrorValidator described;
  private final boolean dev;
  private final A2aRoutes a2aRoutes;

  public A2aDaemon(Path directory, boolean dev) throws IOException {
    this(directory, dev, 0, new MemoryStore());
  }

  /** Starts a daemon on a port with a store that may exist already. */
  public A2aDaemon(Path directory, boolean dev, int port, Store store) throws IOException {
    this.dev = dev;
    Path data = directory.resolve("data");
    DaemonSettings settings =
        SettingsReader.read(
            new StartOptions(
                Map.of("port", Integer.toString(port), "data", data.toString()),
                Map.of(),
                directory,
                dev));
    this.a2aRoutes =
        new A2aRoutes(
            new A2aSettings(
                "1.2.3", data, data.resolve("keys"), false, dev, true, dev, JsonLimits.PACKET),
            Duration.ofSeconds(1));
    this.daemon =
        Daemon.start(
            new Daemon.DaemonParts(
                settings,
                "1.2.3",
                (all, file, keys) ->
                    LocalBroker.open(store, BrokerOptions.standard().with(all.broker())),
                List.of(a2aRoutes)));
    tokens.put(OPERATOR, Files.readString(data.resolve("operator.token")).strip());
    try (InputStream in = URI.create(url() + "/openapi.json").toURL().openStream()) {
      this.described = new A2aErrorValidator(new String(in.readAllBytes(), UTF_8));
    }
  }

  public String url() {
    return daemon.url();
  }

  /** Returns the number of open event streams. */
  public int openStreams() {
    return a2aRoutes.openStreams();
  }

  public String token(String who) {
    return String.valueOf(tokens.get(who));
  }

  /** Creates an agent; its token is used for its calls. */
  public void agent(String name, String entry) throws IOException, InterruptedException {
    JsonObject agent = json(send(OPERATOR, "PUT", "/v1/agents/" + name, entry));
    tokens.put(name, agent.string("token").orElseThrow());
  }

  /** Sets the token of a caller. */
  public void knows(String name, String token) {
    tokens.put(name, token);
  }

  /** Sends a request; an empty name sends no token. Headers are pairs of name and value. */
  public HttpResponse<String> send(
      String who, String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .timeout(Duration.ofSeconds(60))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (dev && !who.isEmpty() && !who.equals(OPERATOR)) {
      request.header("AHP-Agent", who);
    } else if (!who.isEmpty() && !dev) {
      request.header("Authorization", "Bearer " + token(who));
    }
    boolean typed = false;
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
      typed |= headers[i].equals("Content-Type");
    }
    if (!body.isEmpty() && !typed) {
      request.header("Content-Type", "application/json");
    }
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    answer
        .headers()
        .firstValue("Content-Type")
        .filter(type -> answer.statusCode() >= 400)
        .ifPresent(type -> described.check(method, path, answer.statusCode(), type));
    return answer;
  }

  /** Opens a stream; closing the body disconnects. */
  public HttpResponse<InputStream> open(String who, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .timeout(Duration.ofSeconds(60))
            .header(dev ? "AHP-Agent" : "Authorization", dev ? who : "Bearer " + token(who))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
  }

  public static JsonObject json(HttpResponse<String> answer) {
    Json json = JsonReader.read(answer.body(), JsonLimits.RENDERING);
    return json.asObject().orElseThrow(() -> new AssertionError(answer.body()));
  }

  /** Calls an A2A method and returns the response. */
  public JsonObject call(String who, String version, String method, JsonObject params)
      throws IOException, InterruptedException {
    JsonObject rpc =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 7)
            .put("method", method)
            .put("params", params)
            .build();
    String[] headers = version.isEmpty() ? new String[0] : new String[] {"A2A-Version", version};
    return json(send(who, "POST", "/a2a", rpc.toText(), headers));
  }

  /** Calls an A2A method that must succeed. */
  public JsonObject result(String who, String version, String method, JsonObject params)
      throws IOException, InterruptedException {
    JsonObject answer = call(who, version, method, params);
    return answer
        .object("result")
        .orElseThrow(() -> new AssertionError(method + ": " + answer.toText()));
  }

  /** Calls the broker's API, which must succeed. */
  public JsonObject ask(String who, String path, String body)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = send(who, "POST", path, body);
    if (answer.statusCode() >= 400) {
      throw new AssertionError(path + ": " + answer.body());
    }
    return json(answer);
  }

  /** Claims and accepts the next packet of an agent; returns the item. */
  public JsonObject accepted(String agent) throws IOException, InterruptedException {
    JsonArray items =
        ask(agent, "/v1/claims", "{\"agent\":\"" + agent + "\",\"waitMs\":30000,\"accept\":true}")
            .array("items")
            .orElseThrow();
    return items.get(0).asObject().orElseThrow();
  }

  /** Applies a verb with the lease of a claimed item. */
  public JsonObject act(String agent, JsonObject item, String verb, String members)
      throws IOException, InterruptedException {
    String id = item.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    String token = item.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    String rest = members.isEmpty() ? "" : "," + members;
    return ask(
        agent, "/v1/packets/" + id + "/" + verb, "{\"leaseToken\":\"" + token + "\"" + rest + "}");
  }

  @Override
  public void close() {
    daemon.close();
  }
}
