package dev.ahp.a2a.follow;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Waits until a packet has ended or the client must act. It stops waiting for work that is not
 * accepted soon or that takes long: the client gets the current task and polls.
 */
public final class TaskWaiter {
  private static final long ACCEPT_TIMEOUT_MS = 2_000;
  private static final long WORK_TIMEOUT_MS = 30_000;
  private static final long POLL_INTERVAL_MS = 1_000;

  private TaskWaiter() {}

  /**
   * Returns the packet as it is after the wait.
   *
   * @param settled whether there is nothing to wait for
   */
  public static CompletableFuture<JsonObject> await(
      PacketReader reader,
      JsonObject packet,
      ScheduledExecutorService threads,
      Predicate<JsonObject> settled) {
    CompletableFuture<JsonObject> done = new CompletableFuture<>();
    TaskPoller taskPoller =
        new TaskPoller(
            reader,
            packet.string("taskId").orElse(""),
            threads,
            POLL_INTERVAL_MS,
            (records, incomplete) -> check(reader, done, settled));
    CompletionStage<JsonObject> end = done;
    var acceptTimeout =
        threads.schedule(
            () -> check(reader, done, it -> settled.test(it) || isUnclaimed(it)),
            ACCEPT_TIMEOUT_MS,
            TimeUnit.MILLISECONDS);
    var workTimeout =
        threads.schedule(
            () -> check(reader, done, it -> true), WORK_TIMEOUT_MS, TimeUnit.MILLISECONDS);
    end.whenComplete(
        (last, fault) -> {
          taskPoller.close();
          acceptTimeout.cancel(false);
          workTimeout.cancel(false);
        });
    taskPoller.pollAll();
    return done;
  }

  private static void check(
      PacketReader reader, CompletableFuture<JsonObject> done, Predicate<JsonObject> settled) {
    if (done.isDone()) {
      return;
    }
    try {
      JsonObject now = reader.packet();
      if (settled.test(now)) {
        done.complete(now);
      }
    } catch (RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private static boolean isUnclaimed(JsonObject packet) {
    return A2aTaskState.of(packet) == A2aTaskState.SUBMITTED;
  }

  /** Returns whether the packet has ended or the client must act. */
  public static boolean isSettled(JsonObject packet) {
    return A2aTaskState.of(packet).settles();
  }
}
