package dev.ahp.cli.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.AhpCommandLine;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@code ahp start} in a separate process. */
final class DaemonProcess implements AutoCloseable {
  private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final Process process;
  private final Path errors;
  private final Path data;
  private final String ready;

  private DaemonProcess(
      Path directory, List<String> launcher, List<String> flags, List<String> arguments)
      throws IOException {
    this.data = directory.resolve("data");
    this.errors = Files.createTempFile(directory, "errors", ".log");
    List<String> command = new ArrayList<>(launcher);
    command.addAll(AhpCommandLine.withFlags(flags));
    command.addAll(List.of("start", "--data", data.toString()));
    command.addAll(arguments);
    this.process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(errors.toFile())
            .start();
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    this.ready = String.valueOf(out.readLine());
  }

  /** Starts a daemon and waits until it is ready or has ended. */
  static DaemonProcess start(Path directory, String... arguments) throws IOException {
    return new DaemonProcess(directory, List.of(), FLAGS, List.of(arguments));
  }

  /** Same as {@link #start}, with a JVM flag. */
  static DaemonProcess startWithFlag(String flag, Path directory, String... arguments)
      throws IOException {
    List<String> flags = Stream.concat(FLAGS.stream(), Stream.of(flag)).toList();
    return new DaemonProcess(directory, List.of(), flags, List.of(arguments));
  }

  /**
   * Same as {@link #start}, but no file can grow beyond a limit, as on a small disk.
   *
   * @param blocks the limit in blocks of 512 bytes
   */
  static DaemonProcess startWithFileLimit(int blocks, Path directory, String... arguments)
      throws IOException {
    List<String> launcher = List.of("sh", "-c", "ulimit -f " + blocks + " && exec \"$@\"", "sh");
    return new DaemonProcess(directory, launcher, FLAGS, List.of(arguments));
  }

  String ready() {
    return ready;
  }

  String url() {
    return ready.replace("ahp ready ", "");
  }

  Path data() {
    return data;
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  String operatorToken() throws IOException {
    return Files.readString(data.resolve("operator.token")).strip();
  }

  HttpResponse<String> send(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    return client.send(
        builder(token, method, path, body).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder builder(String token, String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    return request;
  }

  /** Sends a request that must succeed. */
  JsonObject request(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    return request(builder(token, method, path, body).build());
  }

  /** Same as {@link #request}, with the header {@code AHP-Agent}. */
  JsonObject requestAs(String agent, String token, String method, String path, String body)
      throws IOException, InterruptedException {
    return request(builder(token, method, path, body).header("AHP-Agent", agent).build());
  }

  private JsonObject request(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    Json json = JsonReader.read(response.body(), JsonLimits.RENDERING);
    if (response.statusCode() >= 400) {
      throw new AssertionError(request + ": " + response.body());
    }
    return json.asObject().orElseThrow();
  }

  /** Signs in like the console and returns the status code. */
  int signIn(String code) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + "/v1/session"))
            .header("AHP-Console", "1")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"" + code + "\"}"))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  /** Registers an agent and returns its token. */
  String agent(String name) throws IOException, InterruptedException {
    return request(operatorToken(), "PUT", "/v1/agents/" + name, "{}")
        .string("token")
        .orElseThrow();
  }

  /** Ends the standard input of the process, as the end of its parent does. */
  void closeInput() throws IOException {
    process.getOutputStream().close();
  }

  /** Stops the process like {@code kill}. */
  int stop() throws InterruptedException {
    beginStop();
    return exit();
  }

  void beginStop() {
    process.destroy();
  }

  int port() {
    return URI.create(url()).getPort();
  }

  /** Kills the process like {@code kill -9}. */
  int kill() throws InterruptedException {
    process.destroyForcibly();
    return exit();
  }

  int exit() throws InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the daemon does not exit");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
