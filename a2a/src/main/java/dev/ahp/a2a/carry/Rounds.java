package dev.ahp.a2a.carry;

import dev.ahp.broker.exchange.Offer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks after everything that is followed here: each at its own pace, and at once when its agent
 * tells that something has changed.
 */
final class Rounds implements AutoCloseable {
  private final ExecutorService callers;
  private final Watch watch;
  private final ScheduledThreadPoolExecutor clock;
  private final Map<String, Round> open = new ConcurrentHashMap<>();

  Rounds(ExecutorService callers, Watch watch) {
    this.callers = callers;
    this.watch = watch;
    this.clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "ahp-a2a-clock");
              thread.setDaemon(true);
              return thread;
            });
    this.clock.setRemoveOnCancelPolicy(true);
  }

  /** Goes on under a newer lease with what is followed here already; false if it is not. */
  boolean resume(Offer offer) {
    Round running = open.get(offer.packetId());
    if (running != null) {
      running.following.resume(offer);
      running.wake();
    }
    return running != null;
  }

  void follow(String packetId, Following following) {
    Round round = new Round(packetId, following);
    open.put(packetId, round);
    round.in(0);
  }

  /** What is followed here is followed elsewhere when its lease lapses. */
  @Override
  public void close() {
    clock.shutdownNow();
    watch.close();
    open.clear();
  }

  private final class Round {
    private final String packetId;
    private final Following following;
    private @Nullable ScheduledFuture<?> next;

    Round(String packetId, Following following) {
      this.packetId = packetId;
      this.following = following;
    }

    private synchronized void in(long ms) {
      try {
        next = clock.schedule(() -> callers.execute(this::look), ms, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException closing) {
        open.remove(packetId, this);
      }
    }

    /** If a look is on its way already, it sees that there is news, or the one after it does. */
    private synchronized void wake() {
      long ms = following.news();
      if (next != null && next.cancel(false)) {
        in(ms);
      }
    }

    private void look() {
      long pause = -1;
      try {
        pause = following.look();
      } finally {
        if (pause < 0) {
          open.remove(packetId, this);
          watch.end(packetId);
        } else {
          in(pause);
          if (following.hasNews()) {
            wake();
          }
          watch.over(packetId, following, this::wake);
        }
      }
    }
  }
}
