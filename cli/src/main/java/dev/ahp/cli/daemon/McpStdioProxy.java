package dev.ahp.cli.daemon;

import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Forwards MCP messages between a pipe, one per line, and {@code /mcp}, one per request. Requests
 * run concurrently because some of them wait, such as a claim. Only {@code initialize} is
 * synchronous, because it opens the session. A restarted daemon does not know the session, so the
 * proxy then continues without one. The proxy renews the leases of the client.
 */
final class McpStdioProxy implements AutoCloseable {
  private static final String SESSION = "Mcp-Session-Id";
  private static final int UNREACHABLE = -32000;
  private static final long DRAIN_TIMEOUT_SECONDS = 70;

  private final DaemonAddress address;
  private final PrintStream out;
  private final LeaseKeeper leaseKeeper;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final ExecutorService executor =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "ahp-mcp");
            thread.setDaemon(true);
            return thread;
          });
  private volatile String session = "";

  McpStdioProxy(DaemonAddress address, PrintStream out) {
    this.address = address;
    this.out = out;
    this.leaseKeeper = new LeaseKeeper(DaemonClient.of(address));
  }

  void forward(String line) {
    JsonObject message = parse(line);
    String method = message.string("method").orElse("");
    if (method.equals("initialize")) {
      send(line, message);
      return;
    }
    executor.execute(() -> send(line, message));
    if (method.equals("notifications/initialized") && !session.isEmpty()) {
      Thread listener = new Thread(this::listen, "ahp-mcp-listen");
      listener.setDaemon(true);
      listener.start();
    }
  }

  /** Returns the message, or an empty object if it is not valid; the daemon reports the error. */
  private static JsonObject parse(String line) {
    try {
      return JsonReader.read(line, JsonLimits.RENDERING).asObject().orElse(JsonObject.empty());
    } catch (JsonException e) {
      return JsonObject.empty();
    }
  }

  private void send(String line, JsonObject message) {
    try {
      HttpResponse<Stream<String>> response = post(line);
      if (response.statusCode() == 404 && !session.isEmpty()) {
        session = "";
        response = post(line);
      }
      response.headers().firstValue(SESSION).ifPresent(it -> session = it);
      print(response, message);
    } catch (IOException | UncheckedIOException e) {
      fail(message, "no response from the daemon at " + address.base(), Json.Null.NULL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<Stream<String>> post(String line) throws IOException, InterruptedException {
    HttpRequest request =
        request("application/json, text/event-stream")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(line))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofLines());
  }

  private HttpRequest.Builder request(String accept) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.base().resolve(address.base().getPath() + "/mcp"))
            .header("Accept", accept);
    if (address.token() != null) {
      request.header("Authorization", "Bearer " + address.token());
    }
    if (address.agent() != null) {
      request.header("AHP-Agent", address.agent());
    }
    if (!session.isEmpty()) {
      request.header(SESSION, session);
    }
    return request;
  }

  private void print(HttpResponse<Stream<String>> response, JsonObject message) {
    String type = response.headers().firstValue("Content-Type").orElse("");
    try (Stream<String> lines = response.body()) {
      if (type.startsWith("text/event-stream")) {
        lines
            .filter(it -> it.startsWith("data:"))
            .forEach(it -> print(it.substring(5).strip(), message));
        return;
      }
      String body = String.join("", lines.toList());
      if (type.startsWith("application/problem+json")) {
        JsonObject problem = parse(body);
        fail(message, problem.string("detail").orElse("refused"), problem);
      } else if (!body.isEmpty()) {
        print(body, message);
      }
    }
  }

  private void print(String response, JsonObject message) {
    leaseKeeper.onResponse(message, parse(response));
    line(response);
  }

  /** Prints an error response. Notifications have no response. */
  private void fail(JsonObject message, String text, Json data) {
    Json id = message.get("id");
    if (id == null || !message.has("method")) {
      return;
    }
    JsonObject.Builder error = JsonObject.builder().put("code", UNREACHABLE).put("message", text);
    if (!data.isNull()) {
      error.put("data", data);
    }
    line(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("error", error.build())
            .build()
            .toText());
  }

  private synchronized void line(String text) {
    if (!text.isEmpty()) {
      out.println(text);
      out.flush();
    }
  }

  /** Prints server notifications until the stream ends. */
  private void listen() {
    try {
      HttpResponse<Stream<String>> response =
          client.send(
              request("text/event-stream").GET().build(), HttpResponse.BodyHandlers.ofLines());
      if (response.statusCode() == 200) {
        print(response, JsonObject.empty());
      }
    } catch (IOException | UncheckedIOException e) {
      // The stream is optional; requests report an unreachable daemon.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for running requests, then ends the session. */
  @Override
  public void close() {
    leaseKeeper.close();
    executor.shutdown();
    try {
      if (!executor.awaitTermination(DRAIN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
      endSession();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void endSession() throws InterruptedException {
    if (!session.isEmpty()) {
      try {
        client.send(
            request("application/json").DELETE().build(), HttpResponse.BodyHandlers.discarding());
      } catch (IOException e) {
        // The session expires without this request, too.
      }
    }
  }
}
