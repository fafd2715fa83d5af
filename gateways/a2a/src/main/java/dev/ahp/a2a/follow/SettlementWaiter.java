package dev.ahp.a2a.follow;

import dev.ahp.a2a.task.A2aTaskState;
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
public final class SettlementWaiter {
  private static final long TAKE_UP_MS = 2_000;
  private static final long WORK_MS = 30_000;
  private static final long EVERY_MS = 1_000;

  private SettlementWaiter() {}

  /**
   * Gives the packet as it then is.
   *
   * @param settled when there is nothing more to wait for
   */
  public static CompletableFuture<JsonObject> of(
      PacketReader packetReader,
      JsonObject packet,
      ScheduledExecutorService threads,
      Predicate<JsonObject> settled) {
    CompletableFuture<JsonObject> done = new CompletableFuture<>();
    TaskPoller taskPoller =
        new TaskPoller(
            packetReader,
            packet.string("taskId").orElse(""),
            threads,
            EVERY_MS,
            (told, unsure) -> look(packetReader, done, settled));
    CompletionStage<JsonObject> end = done;
    var takenUp =
        threads.schedule(
            () -> look(packetReader, done, it -> settled.test(it) || isWaiting(it)),
            TAKE_UP_MS,
            TimeUnit.MILLISECONDS);
    var late =
        threads.schedule(
            () -> look(packetReader, done, it -> true), WORK_MS, TimeUnit.MILLISECONDS);
    end.whenComplete(
        (last, fault) -> {
          taskPoller.close();
          takenUp.cancel(false);
          late.cancel(false);
        });
    taskPoller.ask();
    return done;
  }

  private static void look(
      PacketReader packetReader,
      CompletableFuture<JsonObject> done,
      Predicate<JsonObject> settled) {
    if (done.isDone()) {
      return;
    }
    try {
      JsonObject now = packetReader.packet();
      if (settled.test(now)) {
        done.complete(now);
      }
    } catch (RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private static boolean isWaiting(JsonObject packet) {
    return A2aTaskState.of(packet) == A2aTaskState.SUBMITTED;
  }

  /** Whether the client is to be told. */
  public static boolean isSettled(JsonObject packet) {
    return A2aTaskState.of(packet).settles();
  }
}
