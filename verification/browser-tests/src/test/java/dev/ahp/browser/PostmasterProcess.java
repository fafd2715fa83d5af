package dev.ahp.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.Ahp;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code ahp start} in a Java of its own, and calls on it with a token. */
final class PostmasterProcess implements AutoCloseable {
  private static final Path AGENTS =
      Path.of("../../examples/contracts/refunds/agents").toAbsolutePath().normalize();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path directory;
  private final Process process;
  private final String url;

  private PostmasterProcess(Path directory, int port) throws IOException {
    this.directory = directory;
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Ahp.class.getName(),
            "start",
            "--data",
            directory.resolve("data").toString(),
            "--port",
            Integer.toString(port),
            "--agents",
            AGENTS.toString());
    this.process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(directory.resolve("daemon.log").toFile())
            .start();
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String ready = String.valueOf(out.readLine());
    if (!ready.startsWith("ahp ready ")) {
      throw new IllegalStateException(Files.readString(directory.resolve("daemon.log")));
    }
    this.url = ready.replace("ahp ready ", "");
  }

  /** Port 0 for any that is free. */
  static PostmasterProcess start(Path directory, int port) throws IOException {
    return new PostmasterProcess(directory, port);
  }

  String url() {
    return url;
  }

  int port() {
    return URI.create(url).getPort();
  }

  Path data() {
    return directory.resolve("data");
  }

  String operator() {
    try {
      return Files.readString(data().resolve("operator.token")).strip();
    } catch (IOException e) {
      throw new IllegalStateException("there is no operator's token", e);
    }
  }

  /** The token of a new agent, auditor or operator. */
  String register(String name, String entry) {
    return put("/v1/agents/" + name, entry).string("token").orElseThrow();
  }

  /** A new token for who is registered; the old one dies. */
  String newToken(String name) {
    return post(operator(), "/v1/agents/" + name + "/token", "{}").string("token").orElseThrow();
  }

  JsonObject get(String path) {
    return ask(operator(), "GET", path, "");
  }

  JsonObject put(String path, String body) {
    return ask(operator(), "PUT", path, body);
  }

  JsonObject post(String token, String path, String body) {
    return ask(token, "POST", path, body);
  }

  /** What is answered, which must not be a refusal. */
  private JsonObject ask(String token, String method, String path, String body) {
    HttpResponse<String> answer = send(token, method, path, body);
    Json json = JsonReader.read(answer.body(), JsonLimits.RENDERING);
    if (answer.statusCode() >= 400) {
      throw new IllegalStateException(method + " " + path + ": " + answer.body());
    }
    return json.asObject().orElseThrow();
  }

  /** Single quotes stand for double ones in a body. */
  HttpResponse<String> send(String token, String method, String path, String body) {
    return exchange(token, method, path, body.replace('\'', '"'));
  }

  /** A body as it is. */
  HttpResponse<String> raw(String token, String path, String body) {
    return exchange(token, "POST", path, body);
  }

  private HttpResponse<String> exchange(String token, String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofMinutes(2))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(method + " " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(method + " " + path, e);
    }
  }

  /** As {@code kill}; returns when it is gone. */
  void stop() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("the daemon does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
