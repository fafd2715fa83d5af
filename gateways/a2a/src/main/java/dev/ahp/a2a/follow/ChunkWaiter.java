package dev.ahp.a2a.follow;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for the next chunk, for which there is no event. Only one wait is active at a time. */
final class ChunkWaiter {
  private static final long WAIT_MS = 30_000;

  private final PacketReader reader;
  private final Runnable onChunk;
  private boolean waiting;
  private long startNanos;

  /**
   * Creates an idle waiter.
   *
   * @param onChunk runs when a chunk has arrived or the wait has to be renewed
   */
  ChunkWaiter(PacketReader reader, Runnable onChunk) {
    this.reader = reader;
    this.onChunk = onChunk;
  }

  /** Waits for a chunk after the given index, unless a wait is active. */
  synchronized void await(long index) {
    if (!waiting) {
      waiting = true;
      startNanos = System.nanoTime();
      var unused = reader.awaitChunks(index, WAIT_MS).whenComplete((page, fault) -> onResult(page));
    }
  }

  private void onResult(@Nullable JsonObject page) {
    boolean notify;
    synchronized (this) {
      waiting = false;
      notify = page != null && (hasChunk(page) || shouldRenew(page));
    }
    if (notify) {
      onChunk.run();
    }
  }

  private static boolean hasChunk(JsonObject page) {
    return !page.array("items").orElse(JsonArray.empty()).isEmpty();
  }

  /** False if a stopping broker ended the wait early; renewing it would cause a busy loop. */
  private boolean shouldRenew(JsonObject page) {
    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    return !page.bool("closed").orElse(false) && waited > WAIT_MS / 2;
  }
}
