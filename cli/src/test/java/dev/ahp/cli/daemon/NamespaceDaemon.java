package dev.ahp.cli.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.BrokerFactory;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A complete daemon in this process, with its gateways; commands find it in {@code HOME/.ahp}. */
final class NamespaceDaemon implements AutoCloseable {
  private final Path data;
  private final Daemon daemon;
  private final HttpClient http = HttpClient.newHttpClient();

  private NamespaceDaemon(Path home, Map<String, String> env, BrokerFactory opener) {
    this.data = home.resolve(".ahp");
    StartOptions options =
        new StartOptions(Map.of("port", "0", "data", data.toString()), env, home, false);
    this.daemon =
        Daemon.start(
            new Daemon.DaemonParts(
                SettingsReader.read(options),
                "1.2.3",
                opener,
                (namespace, settings) -> RouteModules.of(settings, "1.2.3")));
  }

  static NamespaceDaemon in(Path home) {
    return in(home, Map.of());
  }

  static NamespaceDaemon in(Path home, Map<String, String> env) {
    return new NamespaceDaemon(home, env, new DurableBroker());
  }

  static NamespaceDaemon with(Path home, BrokerFactory opener) {
    return new NamespaceDaemon(home, Map.of(), opener);
  }

  String url() {
    return daemon.url();
  }

  Path directory(String namespace) {
    return data.resolve("namespaces").resolve(namespace);
  }

  String operatorToken() {
    try {
      return Files.readString(data.resolve("operator.token")).strip();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  DaemonClient operator() {
    return as(operatorToken());
  }

  DaemonClient operatorOf(String namespace) {
    return as(operatorToken(), namespace);
  }

  DaemonClient as(String token) {
    return DaemonClient.of(DaemonAddress.of(url(), token));
  }

  DaemonClient as(String token, String namespace) {
    return DaemonClient.of(DaemonAddress.of(url(), token).in(namespace));
  }

  /** Waits until a namespace has started, and returns a client of it. */
  DaemonClient awaitActive(String name) {
    AwaitCondition.await(
        () ->
            operator()
                .get(ApiPath.of("v1", "namespaces", name))
                .string("state")
                .filter("active"::equals)
                .isPresent());
    return operatorOf(name);
  }

  /** Adds a namespace and returns its description. */
  JsonObject add(String name) {
    return add("{\"name\":\"" + name + "\"}", operator());
  }

  static JsonObject add(String body, DaemonClient operator) {
    return operator.post(ApiPath.of("v1", "namespaces"), json(body)).object();
  }

  /** Registers an agent in a namespace and returns its token. */
  String agent(String namespace, String name, String entry) {
    return operatorOf(namespace)
        .put(ApiPath.of("v1", "agents", name), json(entry))
        .object()
        .string("token")
        .orElseThrow();
  }

  /** Sends a request without any client logic; headers are pairs. */
  HttpResponse<String> send(
      String token, String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
    } catch (IOException e) {
      throw new AssertionError(path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(path, e);
    }
  }

  HttpResponse<String> get(String token, String path) {
    return send(token, "GET", path, "");
  }

  static JsonObject json(String text) {
    return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
  }

  @Override
  public void close() {
    daemon.close();
  }
}
