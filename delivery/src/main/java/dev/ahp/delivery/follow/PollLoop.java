package dev.ahp.delivery.follow;

import dev.ahp.broker.api.Offer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Polls followed work, each at its own interval, and immediately after an event. */
public final class PollLoop implements AutoCloseable {
  private final ExecutorService callers;
  private final ScheduledThreadPoolExecutor scheduler;
  private final Map<String, PolledWork> followed = new ConcurrentHashMap<>();

  /**
   * Creates a loop.
   *
   * @param callers runs the polls, which may block
   * @param clockName the name of the thread that starts the polls
   */
  public PollLoop(ExecutorService callers, String clockName) {
    this.callers = callers;
    this.scheduler =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, clockName);
              thread.setDaemon(true);
              return thread;
            });
    this.scheduler.setRemoveOnCancelPolicy(true);
  }

  /** Resumes followed work with a newer lease; returns false if it is not followed here. */
  public boolean resume(Offer offer) {
    PolledWork running = followed.get(offer.packetId());
    if (running != null) {
      running.work.resume(offer);
      running.pollSoon();
    }
    return running != null;
  }

  public void follow(String packetId, FollowedWork work) {
    PolledWork polled = new PolledWork(packetId, work);
    followed.put(packetId, polled);
    polled.schedule(0);
  }

  /** Stops following. Another process resumes the work when its leases lapse. */
  @Override
  public void close() {
    scheduler.shutdownNow();
    followed.clear();
  }

  private final class PolledWork {
    private final String packetId;
    private final FollowedWork work;
    private @Nullable ScheduledFuture<?> next;

    PolledWork(String packetId, FollowedWork work) {
      this.packetId = packetId;
      this.work = work;
    }

    private synchronized void schedule(long ms) {
      try {
        next = scheduler.schedule(() -> callers.execute(this::poll), ms, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException closing) {
        followed.remove(packetId, this);
      }
    }

    /** Polls earlier. A poll that is already running or its successor handles the event. */
    private synchronized void pollSoon() {
      long ms = work.onEvent();
      if (next != null && next.cancel(false)) {
        schedule(ms);
      }
    }

    private void poll() {
      long pause = -1;
      try {
        pause = work.poll();
      } finally {
        if (pause < 0) {
          followed.remove(packetId, this);
          work.stopWatching();
        } else {
          schedule(pause);
          if (work.hasEvent()) {
            pollSoon();
          }
          work.watch(this::pollSoon);
        }
      }
    }
  }
}
