package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the store accepts changes by the write of one row. All callers share the write that
 * is under way, and its result for a few seconds, so frequent checks cause little load.
 */
final class WriteProbe {
  private static final System.Logger LOG = System.getLogger(WriteProbe.class.getName());

  private static final long MAX_AGE_MS = 3_000;
  private static final long TIMEOUT_MS = 2_000;

  /**
   * The size of the row in a file. A full disk may have space for a small row, but not for a
   * packet.
   */
  private static final int FILE_ROW_BYTES = 48 * 1024;

  /** Each chain has its own row, so that the nodes of a cluster do not wait for each other. */
  private static final String KEY_PREFIX = "write-probe/";

  private final BrokerContext context;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final String key;
  private CompletableFuture<Boolean> write = CompletableFuture.completedFuture(false);
  private long startedAt = Long.MIN_VALUE / 2;
  private boolean failing;

  WriteProbe(BrokerContext context, InstantSource clock) {
    this.context = context;
    this.clock = clock;
    this.random = context.environment().random();
    this.key = KEY_PREFIX + context.store().partitions().get(0).chain();
  }

  /** Returns true, or fails with {@code UNAVAILABLE}. */
  synchronized CompletableFuture<Boolean> check() {
    long now = clock.millis();
    if (write.isDone() && Math.abs(now - startedAt) >= MAX_AGE_MS) {
      startedAt = now;
      write = write(now);
      var unused = write.whenComplete((done, failure) -> log(failure));
    }
    return write
        .copy()
        .orTimeout(TIMEOUT_MS, TimeUnit.MILLISECONDS)
        .handle(
            (done, failure) -> {
              if (failure != null) {
                throw unavailable(BrokerContext.unwrap(failure));
              }
              return true;
            });
  }

  private CompletableFuture<Boolean> write(long now) {
    JsonObject entry =
        JsonObject.builder()
            .put("at", Rfc3339.format(now))
            .put("filler", filler(context.store().isShared() ? 0 : FILE_ROW_BYTES))
            .build();
    return context.runOnFirstWriter(
        Commands.of(
            work -> {
              work.put(KeyValueTable.SETTINGS, key, entry);
              return true;
            }));
  }

  /** Returns text that cannot be compressed. */
  private String filler(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Logs the first failure and the recovery. */
  private synchronized void log(@Nullable Throwable failure) {
    if (failure != null && !failing) {
      LOG.log(Level.WARNING, "the store cannot write: " + failure.getMessage());
    } else if (failure == null && failing) {
      LOG.log(Level.INFO, "the store can write again");
    }
    failing = failure != null;
  }

  private static Denied unavailable(RuntimeException failure) {
    boolean late = failure.getCause() instanceof TimeoutException;
    String reason =
        late ? "no commit within " + TIMEOUT_MS + " ms" : String.valueOf(failure.getMessage());
    return Denied.of(
        ProblemCode.UNAVAILABLE, "the store cannot write: " + reason, JsonObject.empty());
  }
}
