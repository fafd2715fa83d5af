package dev.ahp.testkit.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.webhook.WebhookProvider;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.WebhookSignature;
import dev.ahp.testkit.transport.TransportFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Receivers behind one HTTP server. The response to a call acknowledges its message. */
final class WebhookFixture implements TransportFixture {
  private static final String SECRET = "correct horse";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, BlockingQueue<ReceivedWebhook>> waiting = new ConcurrentHashMap<>();
  private final Map<String, HttpExchange> open = new ConcurrentHashMap<>();
  private int port;
  private @Nullable HttpServer server;

  private record ReceivedWebhook(Mailbox.MailboxMessage mailboxMessage, HttpExchange exchange) {}

  WebhookFixture() {
    start();
  }

  @Override
  public TransportProvider provider() {
    return new WebhookProvider();
  }

  private JsonObject delivery(String agent, String secret) {
    return JsonObject.builder()
        .put("transport", "http")
        .put("url", "http://127.0.0.1:" + port + "/" + agent)
        .put("secret", secret)
        .build();
  }

  @Override
  public JsonObject delivery(String agent) {
    return delivery(agent, SECRET);
  }

  @Override
  public JsonObject withInvalidCredentials(String agent) {
    return delivery(agent, "wrong");
  }

  @Override
  public JsonObject hopeless(String agent) {
    return JsonObject.builder().put("transport", "http").put("url", "file:///etc/hosts").build();
  }

  @Override
  public void start() {
    try {
      HttpServer made =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      port = made.getAddress().getPort();
      made.setExecutor(threads);
      made.createContext("/", this::take);
      made.start();
      server = made;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the receivers", e);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String signature = exchange.getRequestHeaders().getFirst(WebhookSignature.HEADER);
    if (signature == null || !WebhookSignature.verify(SECRET, body, signature)) {
      exchange.sendResponseHeaders(401, -1);
      exchange.close();
      return;
    }
    String id = exchange.getRemoteAddress().toString();
    queue(exchange.getRequestURI().getPath().substring(1))
        .add(new ReceivedWebhook(new Mailbox.MailboxMessage(id, body), exchange));
  }

  private BlockingQueue<ReceivedWebhook> queue(String agent) {
    return waiting.computeIfAbsent(agent, it -> new LinkedBlockingQueue<>());
  }

  @Override
  public Mailbox mailbox(String agent) {
    return new Mailbox() {
      @Override
      public Optional<MailboxMessage> next(Duration wait) {
        try {
          ReceivedWebhook webhook = queue(agent).poll(wait.toMillis(), TimeUnit.MILLISECONDS);
          if (webhook == null) {
            return Optional.empty();
          }
          open.put(webhook.mailboxMessage().id(), webhook.exchange());
          return Optional.of(webhook.mailboxMessage());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return Optional.empty();
        }
      }

      @Override
      public void settle(MailboxMessage message) {
        HttpExchange exchange = open.remove(message.id());
        if (exchange != null) {
          answer(exchange);
        }
      }

      /** A receiver that crashes closes its connections. */
      @Override
      public void close() {
        open.values().forEach(HttpExchange::close);
        open.clear();
      }
    };
  }

  private static void answer(HttpExchange exchange) {
    try {
      exchange.sendResponseHeaders(204, -1);
    } catch (IOException gone) {
      // The caller timed out and will send the message again.
      Thread.onSpinWait();
    }
    exchange.close();
  }

  @Override
  public void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  @Override
  public void close() {
    stop();
    threads.shutdownNow();
  }
}
