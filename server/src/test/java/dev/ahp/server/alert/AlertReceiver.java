package dev.ahp.server.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** A server that accepts or rejects alerts by the number of the request. */
final class AlertReceiver implements AutoCloseable {
  private final HttpServer server;
  private final IntUnaryOperator status;
  private final BlockingQueue<ReceivedAlert> got = new LinkedBlockingQueue<>();
  private int requests;

  /** One request. */
  record ReceivedAlert(String body, @Nullable String signature, @Nullable String kind) {}

  AlertReceiver(IntUnaryOperator status) throws IOException {
    this.status = status;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    int code = status.applyAsInt(++requests);
    exchange.sendResponseHeaders(code, -1);
    exchange.close();
    got.add(
        new ReceivedAlert(
            body,
            exchange.getRequestHeaders().getFirst("AHP-Signature"),
            exchange.getRequestHeaders().getFirst("AHP-Alert")));
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
  }

  ReceivedAlert next() throws InterruptedException {
    ReceivedAlert next = got.poll(20, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("nothing came");
    }
    return next;
  }

  int waiting() {
    return got.size();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
