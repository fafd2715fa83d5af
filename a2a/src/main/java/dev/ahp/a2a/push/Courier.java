package dev.ahp.a2a.push;

import dev.ahp.a2a.dialect.Dialect;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.outward.AddressGuard;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Brings the events of one task to one address, one after the other, each until it is taken. */
final class Courier {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.push");
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_TRIES = 6;
  private static final int MOST_WAITING = 1000;
  private static final long FIRST_PAUSE_MS = 500;

  private final PushConfig config;
  private final HttpClient client;
  private final AddressGuard guard;
  private final ScheduledExecutorService threads;
  private final Consumer<JsonObject> taken;
  private final Deque<JsonObject> waiting = new ArrayDeque<>();
  private boolean busy;
  private boolean stopped;

  Courier(
      PushConfig config,
      HttpClient client,
      AddressGuard guard,
      ScheduledExecutorService threads,
      Consumer<JsonObject> taken) {
    this.config = config;
    this.client = client;
    this.guard = guard;
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
      threads.execute(() -> attempt(event, 1));
    }
  }

  private void attempt(JsonObject event, int tries) {
    URI url = guard.read(config.url()).filter(guard::allows).orElse(null);
    if (url == null) {
      done("the address is not allowed");
      return;
    }
    CompletionStage<HttpResponse<Void>> sent =
        client.sendAsync(request(url, event), HttpResponse.BodyHandlers.discarding());
    sent.whenComplete(
        (answer, fault) -> {
          boolean fine = answer != null && answer.statusCode() / 100 == 2;
          if (fine) {
            taken.accept(event);
            done(null);
          } else if (tries < MOST_TRIES && !isStopped()) {
            var unused =
                threads.schedule(
                    () -> attempt(event, tries + 1),
                    FIRST_PAUSE_MS << tries,
                    TimeUnit.MILLISECONDS);
          } else {
            done(answer == null ? String.valueOf(fault) : "status " + answer.statusCode());
          }
        });
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

  private HttpRequest request(URI url, JsonObject event) {
    JsonObject body = Dialect.of(config.version()).event(event);
    boolean current = config.version() == Version.V1_0;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .timeout(PATIENCE)
            .header("Content-Type", current ? "application/a2a+json" : "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(JsonWriter.bytes(body)));
    if (current) {
      request.header("A2A-Version", config.version().number());
    }
    config
        .config()
        .string("token")
        .filter(it -> !it.isEmpty())
        .ifPresent(it -> request.header("X-A2A-Notification-Token", it));
    config
        .config()
        .object("authentication")
        .ifPresent(
            it ->
                it.string("credentials")
                    .ifPresent(
                        secret ->
                            request.header(
                                "Authorization",
                                it.string("scheme").orElse("Bearer") + " " + secret)));
    return request.build();
  }
}
