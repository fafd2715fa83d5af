package dev.ahp.redis;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.inbound.Gateway;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import io.lettuce.core.RedisException;
import io.lettuce.core.XAddArgs;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads calls from a stream, field {@code call}, one after the other. A call that was dealt with is
 * settled and its answer appended to the stream {@code answers}; one that the broker could not deal
 * with stays and comes again. What is no call at all is put into {@code STREAM:dead}.
 */
final class RedisListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.redis");
  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final Duration IDLE = Duration.ofSeconds(10);
  private static final long PAUSE_NANOS = 500_000_000;
  private static final long MOST_ANSWERS = 10_000;

  private final JsonObject settings;
  private final Gateway gateway;
  private final RedisMailbox.Reading reading;
  private final Thread thread;
  private volatile boolean closed;

  RedisListener(JsonObject settings, Gateway gateway) {
    this.settings = settings;
    this.gateway = gateway;
    this.reading =
        new RedisMailbox.Reading(
            settings.string("stream").orElse("ahp:inbound"),
            settings.string("group").orElse(RedisTransport.GROUP),
            "ahp-" + UUID.randomUUID(),
            "call",
            IDLE);
    this.thread = new Thread(this::run, "ahp-redis-inbound");
    this.thread.setDaemon(true);
    this.thread.start();
  }

  private void run() {
    while (!closed) {
      try (RedisMailbox mailbox = new RedisMailbox(RedisAddress.of(settings), reading)) {
        while (!closed) {
          mailbox.next(WAIT).ifPresent(it -> take(mailbox, it));
        }
      } catch (RedisException | CompletionException e) {
        if (!closed) {
          LOG.log(Level.WARNING, "reading " + reading.stream() + ": " + Redis.reason(e));
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    }
  }

  private void take(RedisMailbox mailbox, Mailbox.Letter letter) {
    Gateway.Reply reply =
        gateway.take(letter.body(), "redis:" + reading.stream() + ':' + letter.id()).join();
    if (!(reply instanceof Gateway.Done done)) {
      LockSupport.parkNanos(PAUSE_NANOS);
      return;
    }
    String answer = JsonWriter.compact(done.answer());
    XAddArgs cut = XAddArgs.Builder.maxlen(MOST_ANSWERS).approximateTrimming();
    if (done.isCall()) {
      String answers = settings.string("answers").orElse(reading.stream() + ":answers");
      mailbox.redis().xadd(answers, cut, Map.of("answer", answer, "to", letter.id()));
    } else {
      String call = new String(letter.body(), StandardCharsets.UTF_8);
      mailbox.redis().xadd(reading.stream() + ":dead", cut, Map.of("call", call, "answer", answer));
    }
    mailbox.settle(letter);
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join(Duration.ofSeconds(5).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
