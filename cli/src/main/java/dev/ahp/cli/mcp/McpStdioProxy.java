package dev.ahp.cli.mcp;

import dev.ahp.client.DaemonAddress;
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
 * Carries messages of MCP between a pipe, one a line, and {@code /mcp}, one a request. Requests may
 * take their time (a claim waits), so they run beside each other; only the first is waited for,
 * since it opens the session. A daemon that was started anew knows the session no more, and then it
 * goes on without one.
 */
final class McpStdioProxy implements AutoCloseable {
  private static final String SESSION = "Mcp-Session-Id";
  private static final int UNREACHABLE = -32000;
  private static final long LAST_ANSWERS_SECONDS = 70;

  private final DaemonAddress daemonAddress;
  private final PrintStream out;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final ExecutorService running =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "ahp-mcp");
            thread.setDaemon(true);
            return thread;
          });
  private volatile String session = "";

  McpStdioProxy(DaemonAddress daemonAddress, PrintStream out) {
    this.daemonAddress = daemonAddress;
    this.out = out;
  }

  void carry(String line) {
    JsonObject message = read(line);
    String method = message.string("method").orElse("");
    if (method.equals("initialize")) {
      send(line, message);
      return;
    }
    running.execute(() -> send(line, message));
    if (method.equals("notifications/initialized") && !session.isEmpty()) {
      Thread listener = new Thread(this::listen, "ahp-mcp-listen");
      listener.setDaemon(true);
      listener.start();
    }
  }

  /** What can be told of a message without judging it: that is the daemon's business. */
  private static JsonObject read(String line) {
    try {
      return JsonReader.read(line, JsonLimits.RENDERING).asObject().orElse(JsonObject.empty());
    } catch (JsonException e) {
      return JsonObject.empty();
    }
  }

  private void send(String line, JsonObject message) {
    try {
      HttpResponse<Stream<String>> answer = post(line);
      if (answer.statusCode() == 404 && !session.isEmpty()) {
        session = "";
        answer = post(line);
      }
      answer.headers().firstValue(SESSION).ifPresent(it -> session = it);
      print(answer, message);
    } catch (IOException | UncheckedIOException e) {
      fail(message, "the daemon at " + daemonAddress.base() + " does not answer", Json.Null.NULL);
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
        HttpRequest.newBuilder(
                daemonAddress.base().resolve(daemonAddress.base().getPath() + "/mcp"))
            .header("Accept", accept);
    if (daemonAddress.token() != null) {
      request.header("Authorization", "Bearer " + daemonAddress.token());
    }
    if (daemonAddress.agent() != null) {
      request.header("AHP-Agent", daemonAddress.agent());
    }
    if (!session.isEmpty()) {
      request.header(SESSION, session);
    }
    return request;
  }

  private void print(HttpResponse<Stream<String>> answer, JsonObject message) {
    String type = answer.headers().firstValue("Content-Type").orElse("");
    try (Stream<String> lines = answer.body()) {
      if (type.startsWith("text/event-stream")) {
        lines.filter(it -> it.startsWith("data:")).forEach(it -> line(it.substring(5).strip()));
        return;
      }
      String body = String.join("", lines.toList());
      if (type.startsWith("application/problem+json")) {
        JsonObject problem = read(body);
        fail(message, problem.string("detail").orElse("refused"), problem);
      } else if (!body.isEmpty()) {
        line(body);
      }
    }
  }

  /** Answers for a daemon that cannot; a notification has no answer. */
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

  /** What the daemon has to say by itself, as long as it says it. */
  private void listen() {
    try {
      HttpResponse<Stream<String>> answer =
          client.send(
              request("text/event-stream").GET().build(), HttpResponse.BodyHandlers.ofLines());
      if (answer.statusCode() == 200) {
        print(answer, JsonObject.empty());
      }
    } catch (IOException | UncheckedIOException e) {
      // The stream is an extra: requests tell by themselves when the daemon is gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets what runs be answered, then ends the session. */
  @Override
  public void close() {
    running.shutdown();
    try {
      if (!running.awaitTermination(LAST_ANSWERS_SECONDS, TimeUnit.SECONDS)) {
        running.shutdownNow();
      }
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end() throws InterruptedException {
    if (!session.isEmpty()) {
      try {
        client.send(
            request("application/json").DELETE().build(), HttpResponse.BodyHandlers.discarding());
      } catch (IOException e) {
        // It is over either way.
      }
    }
  }
}
