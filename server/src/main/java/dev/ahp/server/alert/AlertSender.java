package dev.ahp.server.alert;

import dev.ahp.broker.api.EventApi;
import dev.ahp.json.JsonObject;
import dev.ahp.net.PostOutcome;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Sends every alert that is raised to a webhook, one after the other, each until it is taken or its
 * attempts are used up. Those that wait are a bounded number; what is given up is in the log and
 * stays in the list of alerts.
 */
public final class AlertSender implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.alert");
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** After which no other comes; an alert looks otherwise. */
  private static final JsonObject END = JsonObject.builder().put("end", true).build();

  private final AlertWebhookSettings settings;
  private final AlertWebhook alertWebhook;
  private final BlockingDeque<JsonObject> waiting;
  private final AutoCloseable listening;
  private final Thread thread;
  private final CountDownLatch closing = new CountDownLatch(1);

  /** Starts to listen. */
  public AlertSender(EventApi events, AlertWebhookSettings settings) {
    this.settings = settings;
    this.alertWebhook = new AlertWebhook(settings);
    this.waiting = new LinkedBlockingDeque<>(settings.queue());
    this.thread = new Thread(this::sendAll, "ahp-alerts");
    thread.setDaemon(true);
    thread.start();
    this.listening = events.listenLocal((event, id, data) -> happened(event, data));
  }

  private void happened(String event, JsonObject data) {
    if (event.equals("alert")) {
      add(data);
    }
  }

  private void add(JsonObject alert) {
    while (!waiting.offerLast(alert)) {
      JsonObject oldest = waiting.pollFirst();
      if (oldest != null) {
        gaveUp(oldest, "too many wait");
      }
    }
  }

  private void sendAll() {
    try {
      JsonObject alert = waiting.takeFirst();
      while (!alert.equals(END)) {
        send(alert);
        alert = waiting.takeFirst();
      }
    } catch (InterruptedException e) {
      waiting.remove(END);
      waiting.forEach(it -> gaveUp(it, "the daemon stops"));
    }
  }

  private void send(JsonObject alert) throws InterruptedException {
    for (int attempt = 1; attempt <= settings.attempts(); attempt++) {
      PostOutcome postOutcome = alertWebhook.send(alert);
      if (postOutcome == PostOutcome.ACCEPTED) {
        return;
      }
      if (postOutcome == PostOutcome.REJECTED) {
        gaveUp(alert, "the webhook refuses it");
        return;
      }
      if (attempt == settings.attempts() || closing.await(pause(attempt), TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    gaveUp(alert, "the webhook did not take it");
  }

  /** Half of the pause is chance, so that senders that failed together do not come back so. */
  private long pause(int attempt) {
    long pause = settings.pauseMs(attempt);
    return pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
  }

  private static void gaveUp(JsonObject alert, String why) {
    LOG.log(
        Level.WARNING,
        "an alert is not sent, {0}: {1} {2}",
        why,
        alert.string("kind").orElse(""),
        alert.string("id").orElse(""));
  }

  /** What waits gets one more attempt, for two seconds altogether. */
  @Override
  public void close() {
    closing.countDown();
    try {
      listening.close();
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
