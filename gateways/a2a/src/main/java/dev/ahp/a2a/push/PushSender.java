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

/** Brings the events of one task to one address, one after the other, each until it is taken. */
final class PushSender {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.push");
  private static final int MOST_TRIES = 6;
  private static final int MOST_WAITING = 1000;
  private static final long FIRST_PAUSE_MS = 500;

  private final PushConfig config;
  private final GuardedHttpClient http;
  private final Executor callers;
  private final ScheduledExecutorService threads;
  private final Consumer<JsonObject> taken;
  private final Deque<JsonObject> waiting = new ArrayDeque<>();
  private boolean busy;
  private boolean stopped;

  /**
   * A courier that has nothing to do yet.
   *
   * @param callers make the calls, which block
   * @param threads wait between them
   */
  PushSender(
      PushConfig config,
      GuardedHttpClient http,
      Executor callers,
      ScheduledExecutorService threads,
      Consumer<JsonObject> taken) {
    this.config = config;
    this.http = http;
    this.callers = callers;
    this.threads = threads;
    this.taken = taken;
  }

  /** Drops the oldest when the address does not keep up: the last state is what counts. */
  synchronized void bring(JsonObject event) {
    waiting.addLast(event);
    if (waiting.size() > MOST_WAITING) {
      waiting.removeFirst();
    }
    next();
  }

  synchronized void stop() {
    stopped = true;
    waiting.clear();
  }

  private synchronized void next() {
    JsonObject event = busy || stopped ? null : waiting.pollFirst();
    if (event != null) {
      busy = true;
      callers.execute(() -> attempt(event, 1));
    }
  }

  private void attempt(JsonObject event, int tries) {
    String fault = call(event);
    if (fault == null) {
      taken.accept(event);
      done(null);
    } else if (tries < MOST_TRIES && !isStopped()) {
      var unused =
          threads.schedule(
              () -> callers.execute(() -> attempt(event, tries + 1)),
              FIRST_PAUSE_MS << tries,
              TimeUnit.MILLISECONDS);
    } else {
      done(fault);
    }
  }

  /** Null when the event was taken, else why not. */
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
      LOG.log(System.Logger.Level.WARNING, "a push notification of " + task + " is lost: " + fault);
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
    JsonObject wanted = config.config();
    wanted
        .string("token")
        .filter(it -> !it.isEmpty())
        .ifPresent(it -> headers.put("X-A2A-Notification-Token", it));
    JsonObject login = wanted.object("authentication").orElse(JsonObject.empty());
    String scheme = login.string("scheme").orElse("Bearer");
    login
        .string("credentials")
        .ifPresent(secret -> headers.put("Authorization", scheme + " " + secret));
    return headers;
  }
}
