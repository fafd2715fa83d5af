package dev.ahp.summaries;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A local server that sends the same response to every request and records the requests. */
final class ProviderServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<ReceivedRequest> requests = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch end = new CountDownLatch(1);

  /** A recorded request. */
  record ReceivedRequest(String path, Headers headers, JsonObject body) {}

  private ProviderServer(HttpServer server) {
    this.server = server;
  }

  static ProviderServer respondingWith(int status, String body) throws IOException {
    return start(status, body, false);
  }

  /** Creates a server that does not respond before it is closed. */
  static ProviderServer silent() throws IOException {
    return start(200, "{}", true);
  }

  private static ProviderServer start(int status, String body, boolean silent) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    ProviderServer provider = new ProviderServer(HttpServer.create(address, 0));
    provider.server.setExecutor(provider.threads);
    provider.server.createContext("/", it -> provider.respond(it, status, body, silent));
    provider.server.start();
    return provider;
  }

  private void respond(HttpExchange exchange, int status, String body, boolean silent)
      throws IOException {
    String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(
        new ReceivedRequest(
            exchange.getRequestURI().getPath(),
            exchange.getRequestHeaders(),
            JsonReader.read(text).asObject().orElseThrow()));
    if (silent) {
      awaitEnd();
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  List<ReceivedRequest> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
