package dev.ahp.server.tracing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A collector that receives OTLP over HTTP as JSON. It is unavailable at first. */
final class SpanReceiver implements AutoCloseable {
  private final HttpServer server;
  private final BlockingQueue<JsonObject> spans = new LinkedBlockingQueue<>();
  private final List<String> bodies = new ArrayList<>();
  private final List<String> keys = new ArrayList<>();
  private int failures;

  SpanReceiver(int failures) throws IOException {
    this.failures = failures;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    boolean away = failures-- > 0;
    if (!away) {
      bodies.add(body);
      keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Key")));
      JsonReader.read(body, JsonLimits.RENDERING)
          .asObject()
          .orElseThrow()
          .array("resourceSpans")
          .orElseThrow()
          .objects()
          .forEach(this::keep);
    }
    exchange.sendResponseHeaders(away ? 503 : 200, -1);
    exchange.close();
  }

  private void keep(JsonObject resource) {
    for (JsonObject scope : resource.array("scopeSpans").orElseThrow().objects()) {
      spans.addAll(scope.array("spans").orElseThrow().objects());
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces");
  }

  List<JsonObject> take(int count) throws InterruptedException {
    List<JsonObject> taken = new ArrayList<>();
    while (taken.size() < count) {
      JsonObject next = spans.poll(20, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("only " + taken);
      }
      taken.add(next);
    }
    return taken;
  }

  String everything() {
    return String.join("\n", bodies);
  }

  List<String> keys() {
    return keys;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
