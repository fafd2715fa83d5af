package dev.ahp.a2a.transport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A scripted A2A 1.0 agent with one task; it counts calls. */
final class StreamingAgent implements AutoCloseable {
  /** The behaviour for stream requests. */
  enum StreamBehaviour {
    TELLS,
    HANGS_UP,
    REFUSES,
    CANNOT
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final StreamBehaviour behaviour;
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final List<OutputStream> streams = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile int ignoredCancellations;
  private volatile boolean gone;
  private volatile String state = "WORKING";
  private volatile String text = "done";

  StreamingAgent(StreamBehaviour behaviour) throws IOException {
    this.behaviour = behaviour;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/.well-known/agent-card.json", it -> answer(it, card()));
    server.createContext("/rpc", this::call);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private String card() {
    return """
    {"name":"teller","supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
     "capabilities":{"streaming":%s}}
    """
        .formatted(url(), behaviour != StreamBehaviour.CANNOT);
  }

  private String task() {
    String artifacts =
        state.equals("COMPLETED")
            ? ",\"artifacts\":[{\"artifactId\":\"result\",\"parts\":[{\"text\":\"" + text + "\"}]}]"
            : "";
    String message =
        state.equals("FAILED") || state.equals("INPUT_REQUIRED")
            ? ",\"message\":{\"role\":\"ROLE_AGENT\",\"messageId\":\"m\",\"parts\":[{\"text\":\""
                + text
                + "\"}]}"
            : "";
    return "{\"id\":\"t\",\"contextId\":\"c\",\"status\":{\"state\":\"TASK_STATE_%s\"%s}%s}"
        .formatted(state, message, artifacts);
  }

  /** Sets the text of the result, the error or the question. */
  void says(String newText) {
    text = newText;
  }

  private void call(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    JsonObject call = JsonReader.read(body).asObject().orElseThrow();
    String method = call.string("method").orElseThrow();
    calls.add(method);
    if (gone) {
      exchange.sendResponseHeaders(502, -1);
      exchange.close();
      return;
    }
    switch (method) {
      case "SendMessage" -> answer(exchange, result("{\"task\":" + task() + "}"));
      case "SubscribeToTask" -> subscribe(exchange);
      case "CancelTask" -> cancel(exchange);
      default -> answer(exchange, result(task()));
    }
  }

  /** Fails a configured number of times. */
  private void cancel(HttpExchange exchange) throws IOException {
    if (calls("CancelTask") <= ignoredCancellations) {
      exchange.sendResponseHeaders(503, -1);
      exchange.close();
      return;
    }
    state = "CANCELED";
    answer(exchange, result(task()));
  }

  /** Ignores the given number of cancellations. */
  void deaf(int times) {
    ignoredCancellations = times;
  }

  /** Makes the agent unreachable or reachable. */
  void gone(boolean now) {
    gone = now;
  }

  private static String result(String value) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + value + "}";
  }

  private void subscribe(HttpExchange exchange) throws IOException {
    if (behaviour == StreamBehaviour.REFUSES) {
      answer(
          exchange,
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32004,\"message\":\"no\"}}");
      return;
    }
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    sendState(out);
    if (behaviour == StreamBehaviour.TELLS) {
      streams.add(out);
      await();
    }
    exchange.close();
  }

  private void await() {
    try {
      closed.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void sendState(OutputStream out) throws IOException {
    String event = "data: " + result("{\"task\":" + task() + "}") + "\n\n";
    out.write(event.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Changes the state and sends an event to all streams. */
  void becomes(String next) throws IOException {
    state = next;
    for (OutputStream stream : streams) {
      sendState(stream);
    }
  }

  boolean isCancelled() {
    return state.equals("CANCELED");
  }

  long calls(String method) {
    return calls.stream().filter(method::equals).count();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
