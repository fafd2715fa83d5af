package dev.ahp.server.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.api.EventApi;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.net.PostOutcome;
import dev.ahp.signing.WebhookSignature;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Sends each alert to a webhook, one at a time, and retries until the webhook accepts it or the
 * attempts are used up. The queue is bounded. An alert that is given up is logged and stays in the
 * list of alerts.
 */
public final class AlertSender implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.alert");
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** Request timeout, too early, too many requests; other 4xx statuses are permanent failures. */
  private static final Set<Integer> RETRYABLE = Set.of(408, 425, 429);

  /** The last element of the queue; it stops the sender thread. */
  private static final JsonObject END = JsonObject.builder().put("end", true).build();

  private final AlertWebhookSettings settings;
  private final GuardedHttpClient http;
  private final BlockingDeque<JsonObject> queue;
  private final AutoCloseable subscription;
  private final Thread thread;
  private final CountDownLatch closing = new CountDownLatch(1);

  /** Starts the sender thread and subscribes to the alerts of the namespace {@code default}. */
  public AlertSender(EventApi events, AlertWebhookSettings settings) {
    this(events, settings, NamespaceName.DEFAULT);
  }

  /**
   * Starts the sender thread and subscribes to alerts.
   *
   * @param namespace is added to the alerts unless it is {@code default}
   */
  public AlertSender(EventApi events, AlertWebhookSettings settings, String namespace) {
    boolean isDefault = namespace.equals(NamespaceName.DEFAULT);
    this.settings = settings;
    this.http = GuardedHttpClient.trusted(settings.timeout());
    this.queue = new LinkedBlockingDeque<>(settings.queue());
    this.thread = new Thread(this::sendAll, "ahp-alerts");
    thread.setDaemon(true);
    thread.start();
    this.subscription =
        events.listenLocal(
            (event, id, data) -> {
              if (event.equals("alert") && !data.bool("muted").orElse(false)) {
                add(isDefault ? data : data.with("namespace", Json.of(namespace)));
              }
            });
  }

  private void add(JsonObject alert) {
    while (!queue.offerLast(alert)) {
      JsonObject oldest = queue.pollFirst();
      if (oldest != null) {
        logDropped(oldest, "the queue is full");
      }
    }
  }

  private void sendAll() {
    try {
      JsonObject alert = queue.takeFirst();
      while (!alert.equals(END)) {
        send(alert);
        alert = queue.takeFirst();
      }
    } catch (InterruptedException e) {
      queue.remove(END);
      queue.forEach(it -> logDropped(it, "the daemon is stopping"));
    }
  }

  private void send(JsonObject alert) throws InterruptedException {
    for (int attempt = 1; attempt <= settings.attempts(); attempt++) {
      PostOutcome postOutcome = post(alert);
      if (postOutcome == PostOutcome.ACCEPTED) {
        return;
      }
      if (postOutcome == PostOutcome.REJECTED) {
        logDropped(alert, "the webhook rejected it");
        return;
      }
      if (attempt == settings.attempts() || closing.await(pause(attempt), TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    logDropped(alert, "all attempts failed");
  }

  PostOutcome post(JsonObject alert) {
    byte[] body = alert.toText().getBytes(UTF_8);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("AHP-Alert", alert.string("kind").orElse(""));
    String secret = settings.secret();
    if (secret != null) {
      headers.put(WebhookSignature.HEADER, WebhookSignature.of(secret, body));
    }
    return PostOutcome.of(
        http, settings.url(), headers, body, status -> status >= 500 || RETRYABLE.contains(status));
  }

  /** Adds jitter to half of the pause, so that senders do not retry in step. */
  private long pause(int attempt) {
    long pause = settings.pauseMs(attempt);
    return pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
  }

  private static void logDropped(JsonObject alert, String why) {
    LOG.log(
        Level.WARNING,
        "alert {1} {2} was not sent: {0}",
        why,
        alert.string("kind").orElse(""),
        alert.string("id").orElse(""));
  }

  /** Gives each queued alert one more attempt, for at most two seconds in total. */
  @Override
  public void close() {
    closing.countDown();
    try {
      subscription.close();
      add(END);
      thread.join(GRACE.toMillis());
      thread.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.log(Level.DEBUG, "closing", e);
    }
  }
}
