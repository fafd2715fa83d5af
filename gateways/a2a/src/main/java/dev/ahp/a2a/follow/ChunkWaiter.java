package dev.ahp.a2a.follow;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for the next piece of work, of which no event tells; never for two at a time. */
final class ChunkWaiter {
  private static final long WAIT_MS = 30_000;

  private final PacketReader packetReader;
  private final Runnable news;
  private boolean waiting;
  private long since;

  /**
   * Does not wait yet.
   *
   * @param news is run when a piece has come, or it is time to wait anew
   */
  ChunkWaiter(PacketReader packetReader, Runnable news) {
    this.packetReader = packetReader;
    this.news = news;
  }

  /** Waits for a piece after this one, unless it waits already. */
  synchronized void after(long index) {
    if (!waiting) {
      waiting = true;
      since = System.nanoTime();
      var unused =
          packetReader.awaitChunks(index, WAIT_MS).whenComplete((page, fault) -> over(page));
    }
  }

  private void over(@Nullable JsonObject page) {
    boolean tell;
    synchronized (this) {
      waiting = false;
      tell = page != null && (isPiece(page) || isTimeAgain(page));
    }
    if (tell) {
      news.run();
    }
  }

  private static boolean isPiece(JsonObject page) {
    return !page.array("items").orElse(JsonArray.empty()).isEmpty();
  }

  /** Not when a broker that stops sends everybody home: who came back at once would go round. */
  private boolean isTimeAgain(JsonObject page) {
    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    return !page.bool("closed").orElse(false) && waited > WAIT_MS / 2;
  }
}
