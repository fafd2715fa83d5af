package dev.ahp.server.classifier;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A classifier server with configurable behaviour. */
final class FakeClassifier implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private final BlockingQueue<ReceivedQuestion> requests = new LinkedBlockingQueue<>();
  private volatile ResponseBehaviour behaviour;

  /** One request. */
  record ReceivedQuestion(String body, @Nullable String authorization) {}

  /** The behaviour. */
  interface ResponseBehaviour {
    void answer(HttpExchange exchange, CountDownLatch end) throws IOException, InterruptedException;
  }

  FakeClassifier(ResponseBehaviour behaviour) throws IOException {
    this.behaviour = behaviour;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  static ResponseBehaviour saying(int status, String text) {
    return (exchange, end) -> {
      byte[] bytes = text.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  /** Accepts the request and never responds. */
  static ResponseBehaviour silent() {
    return (exchange, end) -> end.await();
  }

  /** Sends a response byte by byte without end. */
  static ResponseBehaviour dripping() {
    return (exchange, end) -> {
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      while (!end.await(20, java.util.concurrent.TimeUnit.MILLISECONDS)) {
        out.write(' ');
        out.flush();
      }
    };
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add(
        new ReceivedQuestion(body, exchange.getRequestHeaders().getFirst("Authorization")));
    try (exchange) {
      behaviour.answer(exchange, end);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void from(ResponseBehaviour changed) {
    behaviour = changed;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/judge");
  }

  int questions() {
    return requests.size();
  }

  ReceivedQuestion first() throws InterruptedException {
    return requests.take();
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
