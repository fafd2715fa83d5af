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

/** {@code ahp start} in a separate JVM, with methods for authenticated calls. */
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
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
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

  /** Starts the daemon; port 0 selects a free port. */
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
      throw new IllegalStateException("operator token not found", e);
    }
  }

  /** Registers an agent, auditor or operator and returns its token. */
  String register(String name, String entry) {
    return put("/v1/agents/" + name, entry).string("token").orElseThrow();
  }

  /** Issues a new token; the old one becomes invalid. */
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

  /** Returns the response body; fails if the call is denied. */
  private JsonObject ask(String token, String method, String path, String body) {
    HttpResponse<String> answer = send(token, method, path, body);
    Json json = JsonReader.read(answer.body(), JsonLimits.RENDERING);
    if (answer.statusCode() >= 400) {
      throw new IllegalStateException(method + " " + path + ": " + answer.body());
    }
    return json.asObject().orElseThrow();
  }

  /** Sends a request. Single quotes in the body are replaced by double quotes. */
  HttpResponse<String> send(String token, String method, String path, String body) {
    return exchange(token, method, path, body.replace('\'', '"'));
  }

  /** Sends a request with an unchanged body. */
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

  /** Kills the daemon and waits until it has ended. */
  void stop() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("the daemon did not stop");
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
