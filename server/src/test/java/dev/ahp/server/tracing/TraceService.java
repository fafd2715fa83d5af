package dev.ahp.server.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * The service for the W3C Trace Context validator: it accepts {@code [{"url","arguments"}]} and
 * calls each URL as the next step of the caller's trace. With {@code main} the validator can run
 * against it: {@code python test.py http://127.0.0.1:5000/test}.
 */
final class TraceService implements AutoCloseable {
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final SecureRandom random = new SecureRandom();

  TraceService(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task);
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext("/", this::serve);
    server.start();
  }

  public static void main(String... arguments) throws IOException {
    TraceService service = new TraceService(Integer.parseInt(arguments[0]));
    System.out.println("listening on " + service.port());
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void serve(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    List<JsonObject> calls =
        JsonReader.read(body).asArray().map(JsonArray::objects).orElse(List.of());
    for (JsonObject call : calls) {
      call(exchange, call);
    }
    exchange.sendResponseHeaders(204, -1);
    exchange.close();
  }

  private void call(HttpExchange exchange, JsonObject call) throws IOException {
    TraceContext next =
        TraceContext.next(
            exchange.getRequestHeaders().getOrDefault("traceparent", List.of()),
            exchange.getRequestHeaders().getOrDefault("tracestate", List.of()),
            random);
    Json arguments = call.array("arguments").orElse(JsonArray.empty());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(call.string("url").orElseThrow()))
            .header("Content-Type", "application/json")
            .header("traceparent", next.parent().toString())
            .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.compact(arguments)));
    if (!next.state().isEmpty()) {
      request.header("tracestate", next.state().toString());
    }
    try {
      client.send(request.build(), HttpResponse.BodyHandlers.discarding());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
