package dev.ahp.a2a.follow;

import dev.ahp.a2a.task.TaskState;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Waits until a packet is over or the client must act. Work that nobody takes up soon, or that
 * takes long, is not waited for: the client gets the task as it is and asks again.
 */
public final class Settlement {
  private static final long TAKE_UP_MS = 2_000;
  private static final long WORK_MS = 30_000;
  private static final long EVERY_MS = 1_000;

  private Settlement() {}

  /**
   * Gives the packet as it then is.
   *
   * @param settled when there is nothing more to wait for
   */
  public static CompletableFuture<JsonObject> of(
      Glance glance,
      JsonObject packet,
      ScheduledExecutorService threads,
      Predicate<JsonObject> settled) {
    CompletableFuture<JsonObject> done = new CompletableFuture<>();
    Lookout lookout =
        new Lookout(
            glance,
            packet.string("taskId").orElse(""),
            threads,
            EVERY_MS,
            (told, unsure) -> look(glance, done, settled));
    CompletionStage<JsonObject> end = done;
    var takenUp =
        threads.schedule(
            () -> look(glance, done, it -> settled.test(it) || isWaiting(it)),
            TAKE_UP_MS,
            TimeUnit.MILLISECONDS);
    var late =
        threads.schedule(() -> look(glance, done, it -> true), WORK_MS, TimeUnit.MILLISECONDS);
    end.whenComplete(
        (last, fault) -> {
          lookout.close();
          takenUp.cancel(false);
          late.cancel(false);
        });
    lookout.ask();
    return done;
  }

  private static void look(
      Glance glance, CompletableFuture<JsonObject> done, Predicate<JsonObject> settled) {
    if (done.isDone()) {
      return;
    }
    try {
      JsonObject now = glance.packet();
      if (settled.test(now)) {
        done.complete(now);
      }
    } catch (RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private static boolean isWaiting(JsonObject packet) {
    return TaskState.of(packet) == TaskState.SUBMITTED;
  }

  /** Whether the client is to be told. */
  public static boolean isSettled(JsonObject packet) {
    return TaskState.of(packet).settles();
  }
}
