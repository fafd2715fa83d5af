package dev.ahp.a2a.push;

import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.a2a.version.VersionFormat;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends the events of one task to one URL in order. Retries each event before the next one. */
final class PushSender {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.push");
  private static final int MAX_ATTEMPTS = 6;
  private static final int MAX_QUEUED = 1000;
  private static final long BASE_DELAY_MS = 500;

  private final PushConfig config;
  private final GuardedHttpClient http;
  private final Executor callExecutor;
  private final ScheduledExecutorService scheduler;
  private final Consumer<JsonObject> onDelivered;
  private final Deque<JsonObject> queue = new ArrayDeque<>();
  private boolean busy;
  private boolean stopped;

  /**
   * Creates an idle sender.
   *
   * @param callExecutor runs the blocking calls
   * @param scheduler delays the retries
   */
  PushSender(
      PushConfig config,
      GuardedHttpClient http,
      Executor callExecutor,
      ScheduledExecutorService scheduler,
      Consumer<JsonObject> onDelivered) {
    this.config = config;
    this.http = http;
    this.callExecutor = callExecutor;
    this.scheduler = scheduler;
    this.onDelivered = onDelivered;
  }

  /**
   * Queues an event. Drops the oldest one if the queue is full, because the last state matters
   * most.
   */
  synchronized void send(JsonObject event) {
    queue.addLast(event);
    if (queue.size() > MAX_QUEUED) {
      queue.removeFirst();
    }
    next();
  }

  synchronized void stop() {
    stopped = true;
    queue.clear();
  }

  private synchronized void next() {
    JsonObject event = busy || stopped ? null : queue.pollFirst();
    if (event != null) {
      busy = true;
      callExecutor.execute(() -> deliver(event, 1));
    }
  }

  private void deliver(JsonObject event, int attempt) {
    String fault = call(event);
    if (fault == null) {
      onDelivered.accept(event);
      done(null);
    } else if (attempt < MAX_ATTEMPTS && !isStopped()) {
      var unused =
          scheduler.schedule(
              () -> callExecutor.execute(() -> deliver(event, attempt + 1)),
              BASE_DELAY_MS << attempt,
              TimeUnit.MILLISECONDS);
    } else {
      done(fault);
    }
  }

  /** Returns null if the event was delivered, otherwise the error. */
  private @Nullable String call(JsonObject event) {
    JsonObject body = VersionFormat.of(config.a2aVersion()).event(event);
    try {
      GuardedHttpClient.GuardedResponse response =
          http.post(URI.create(config.url()), headers(), JsonWriter.bytes(body));
      return response.isSuccess() ? null : "status " + response.status();
    } catch (IOException | IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  private void done(@Nullable String fault) {
    if (fault != null) {
      String task = config.taskId();
      LOG.log(
          System.Logger.Level.WARNING,
          "push notification for task " + task + " not delivered: " + fault);
    }
    synchronized (this) {
      busy = false;
    }
    next();
  }

  private Map<String, String> headers() {
    boolean current = config.a2aVersion() == A2aVersion.V1_0;
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", current ? "application/a2a+json" : "application/json");
    if (current) {
      headers.put("A2A-Version", config.a2aVersion().number());
    }
    JsonObject target = config.config();
    target
        .string("token")
        .filter(it -> !it.isEmpty())
        .ifPresent(it -> headers.put("X-A2A-Notification-Token", it));
    JsonObject login = target.object("authentication").orElse(JsonObject.empty());
    String scheme = login.string("scheme").orElse("Bearer");
    login
        .string("credentials")
        .ifPresent(secret -> headers.put("Authorization", scheme + " " + secret));
    return headers;
  }
}
