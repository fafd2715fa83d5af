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

/** A small classifier that behaves well or badly, as a test wants it. */
final class FakeClassifier implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private final BlockingQueue<ReceivedQuestion> asked = new LinkedBlockingQueue<>();
  private volatile ResponseBehaviour responseBehaviour;

  /** One question. */
  record ReceivedQuestion(String body, @Nullable String authorization) {}

  /** How it answers. */
  interface ResponseBehaviour {
    void answer(HttpExchange exchange, CountDownLatch end) throws IOException, InterruptedException;
  }

  FakeClassifier(ResponseBehaviour responseBehaviour) throws IOException {
    this.responseBehaviour = responseBehaviour;
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

  /** Takes the question and never answers. */
  static ResponseBehaviour silent() {
    return (exchange, end) -> end.await();
  }

  /** Begins an answer and goes on for ever, a byte at a time. */
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
    asked.add(new ReceivedQuestion(body, exchange.getRequestHeaders().getFirst("Authorization")));
    try (exchange) {
      responseBehaviour.answer(exchange, end);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void from(ResponseBehaviour changed) {
    responseBehaviour = changed;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/judge");
  }

  int questions() {
    return asked.size();
  }

  ReceivedQuestion first() throws InterruptedException {
    return asked.take();
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
