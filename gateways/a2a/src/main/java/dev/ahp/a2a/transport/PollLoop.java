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
 * Looks after everything that is followed here: each at its own pace, and at once when its agent
 * tells that something has changed.
 */
final class PollLoop implements AutoCloseable {
  private final ExecutorService callers;
  private final RemoteEventStreams remoteEventStreams;
  private final ScheduledThreadPoolExecutor clock;
  private final Map<String, PolledTask> open = new ConcurrentHashMap<>();

  PollLoop(ExecutorService callers, RemoteEventStreams remoteEventStreams) {
    this.callers = callers;
    this.remoteEventStreams = remoteEventStreams;
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
    PolledTask running = open.get(offer.packetId());
    if (running != null) {
      running.taskFollower.resume(offer);
      running.wake();
    }
    return running != null;
  }

  void follow(String packetId, TaskFollower taskFollower) {
    PolledTask polledTask = new PolledTask(packetId, taskFollower);
    open.put(packetId, polledTask);
    polledTask.in(0);
  }

  /** What is followed here is followed elsewhere when its lease lapses. */
  @Override
  public void close() {
    clock.shutdownNow();
    remoteEventStreams.close();
    open.clear();
  }

  private final class PolledTask {
    private final String packetId;
    private final TaskFollower taskFollower;
    private @Nullable ScheduledFuture<?> next;

    PolledTask(String packetId, TaskFollower taskFollower) {
      this.packetId = packetId;
      this.taskFollower = taskFollower;
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
      long ms = taskFollower.news();
      if (next != null && next.cancel(false)) {
        in(ms);
      }
    }

    private void look() {
      long pause = -1;
      try {
        pause = taskFollower.look();
      } finally {
        if (pause < 0) {
          open.remove(packetId, this);
          remoteEventStreams.end(packetId);
        } else {
          in(pause);
          if (taskFollower.hasNews()) {
            wake();
          }
          remoteEventStreams.over(packetId, taskFollower, this::wake);
        }
      }
    }
  }
}
