package dev.ahp.delivery;

import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;

/** A webhook endpoint that records the requests it receives. */
public final class WebhookReceiver implements AutoCloseable {
  /** A received request. */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  public record WebhookRequest(JsonObject item, byte[] body, String signature, String attempt) {
    public String packetId() {
      return item.object("packet").flatMap(it -> it.string("packetId")).orElse("");
    }
  }

  private final HttpServer server;
  private final List<WebhookRequest> requests = new CopyOnWriteArrayList<>();

  /** Starts an endpoint; {@code toStatus} returns the HTTP status of each response. */
  public WebhookReceiver(ToIntFunction<WebhookRequest> toStatus) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task);
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          String text = new String(body, StandardCharsets.UTF_8);
          String signature = exchange.getRequestHeaders().getFirst("AHP-Signature");
          WebhookRequest request =
              new WebhookRequest(
                  JsonReader.read(text).asObject().orElseThrow(),
                  body,
                  signature == null ? "" : signature,
                  exchange.getRequestHeaders().getFirst("AHP-Attempt"));
          int status = toStatus.applyAsInt(request);
          requests.add(request);
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  public List<WebhookRequest> calls() {
    return requests;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
