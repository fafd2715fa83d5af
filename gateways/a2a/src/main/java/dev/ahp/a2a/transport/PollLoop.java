package dev.ahp.a2a.transport;

import dev.ahp.broker.api.Offer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Polls the followed tasks, each at its own interval, and immediately when its agent sends an
 * event.
 */
final class PollLoop implements AutoCloseable {
  private final ExecutorService callers;
  private final RemoteEventStreams streams;
  private final ScheduledThreadPoolExecutor scheduler;
  private final Map<String, PolledTask> followed = new ConcurrentHashMap<>();

  PollLoop(ExecutorService callers, RemoteEventStreams streams) {
    this.callers = callers;
    this.streams = streams;
    this.scheduler =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "ahp-a2a-clock");
              thread.setDaemon(true);
              return thread;
            });
    this.scheduler.setRemoveOnCancelPolicy(true);
  }

  /** Resumes a followed task with a newer lease; returns false if it is not followed here. */
  boolean resume(Offer offer) {
    PolledTask running = followed.get(offer.packetId());
    if (running != null) {
      running.follower.resume(offer);
      running.pollSoon();
    }
    return running != null;
  }

  void follow(String packetId, TaskFollower follower) {
    PolledTask polledTask = new PolledTask(packetId, follower);
    followed.put(packetId, polledTask);
    polledTask.schedule(0);
  }

  /** Stops following. Another process resumes the tasks when their leases lapse. */
  @Override
  public void close() {
    scheduler.shutdownNow();
    streams.close();
    followed.clear();
  }

  private final class PolledTask {
    private final String packetId;
    private final TaskFollower follower;
    private @Nullable ScheduledFuture<?> next;

    PolledTask(String packetId, TaskFollower follower) {
      this.packetId = packetId;
      this.follower = follower;
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
      long ms = follower.onEvent();
      if (next != null && next.cancel(false)) {
        schedule(ms);
      }
    }

    private void poll() {
      long pause = -1;
      try {
        pause = follower.poll();
      } finally {
        if (pause < 0) {
          followed.remove(packetId, this);
          streams.end(packetId);
        } else {
          schedule(pause);
          if (follower.hasEvent()) {
            pollSoon();
          }
          streams.openIfNeeded(packetId, follower, this::pollSoon);
        }
      }
    }
  }
}
