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

/** An agent that the cluster calls: it takes what is posted, then accepts and completes it. */
final class WebhookAgent implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService work = Executors.newSingleThreadExecutor();
  private final ClusterLedger clusterLedger;
  private volatile boolean ready;

  WebhookAgent(ClusterLedger clusterLedger) throws IOException {
    this.clusterLedger = clusterLedger;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
  }

  String entry() {
    return "{\"delivery\":{\"transport\":\"http\",\"url\":\"http://127.0.0.1:"
        + server.getAddress().getPort()
        + "/\",\"secret\":\"a-secret-of-the-test\"}}";
  }

  void start(ClusterLoadGenerator clusterLoadGenerator, ClusterClient clusterClient) {
    server.createContext("/", exchange -> take(exchange, clusterLoadGenerator, clusterClient));
    server.start();
    ready = true;
  }

  private void take(
      HttpExchange exchange, ClusterLoadGenerator clusterLoadGenerator, ClusterClient clusterClient)
      throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonObject item = JsonReader.read(body, JsonLimits.RENDERING).asObject().orElseThrow();
      clusterLedger.carried.add(item.object("lease").orElseThrow().string("token").orElseThrow());
      exchange.sendResponseHeaders(204, -1);
      work.execute(() -> finish(clusterLoadGenerator, clusterClient, item));
    }
  }

  private void finish(
      ClusterLoadGenerator clusterLoadGenerator, ClusterClient clusterClient, JsonObject item) {
    try {
      clusterLoadGenerator.finish(clusterClient, item);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | AssertionError e) {
      clusterLedger.faults.add("hook: " + e);
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
