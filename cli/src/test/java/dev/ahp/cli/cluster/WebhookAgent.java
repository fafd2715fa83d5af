package dev.ahp.cli.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A webhook agent that accepts and completes delivered packets. */
final class WebhookAgent implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService work = Executors.newSingleThreadExecutor();
  private final ClusterLedger ledger;
  private volatile boolean ready;

  WebhookAgent(ClusterLedger ledger) throws IOException {
    this.ledger = ledger;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
  }

  String entry() {
    return "{\"delivery\":{\"transport\":\"http\",\"url\":\"http://127.0.0.1:"
        + server.getAddress().getPort()
        + "/\",\"secret\":\"a-secret-of-the-test\"}}";
  }

  void start(ClusterLoadGenerator generator, ClusterClient client) {
    server.createContext("/", exchange -> receive(exchange, generator, client));
    server.start();
    ready = true;
  }

  private void receive(HttpExchange exchange, ClusterLoadGenerator generator, ClusterClient client)
      throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonObject item = JsonReader.read(body, JsonLimits.RENDERING).asObject().orElseThrow();
      ledger.delivered.add(item.object("lease").orElseThrow().string("token").orElseThrow());
      exchange.sendResponseHeaders(204, -1);
      work.execute(() -> finish(generator, client, item));
    }
  }

  private void finish(ClusterLoadGenerator generator, ClusterClient client, JsonObject item) {
    try {
      generator.finish(client, item);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | AssertionError e) {
      ledger.faults.add("hook: " + e);
    }
  }

  @Override
  public void close() {
    if (ready) {
      server.stop(0);
    }
    work.shutdownNow();
  }
}
