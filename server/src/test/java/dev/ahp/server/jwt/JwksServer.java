package dev.ahp.server.jwt;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with the keys of an issuer. */
final class JwksServer implements AutoCloseable {
  private final HttpServer server;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile String body;
  private volatile int status = 200;

  JwksServer(String body) throws IOException {
    this.body = body;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/keys", this::respond);
    server.start();
  }

  private void respond(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    try (exchange) {
      exchange.getResponseBody().write(bytes);
    } catch (IOException clientHadEnough) {
      requests.get();
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/keys");
  }

  void shows(String changed) {
    body = changed;
    status = 200;
  }

  void isBroken() {
    status = 500;
  }

  int requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
