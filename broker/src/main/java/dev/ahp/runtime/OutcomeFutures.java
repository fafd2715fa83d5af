package dev.ahp.runtime;

import dev.ahp.Broker;
import dev.ahp.Denied;
import dev.ahp.Packet;
import dev.ahp.TaskResult;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Futures of sent packets. A future completes when the packet ends. If its work goes on, because it
 * was handed off, retried or recovered, the future completes when the task has ended.
 */
final class OutcomeFutures implements AutoCloseable {
  private static final Duration WAIT = Duration.ofSeconds(30);

  private final Broker broker;
  private final Executor threads;
  private final Map<String, CompletableFuture<Packet>> waiting = new ConcurrentHashMap<>();
  private final AutoCloseable watch;
  private volatile boolean closed;

  /**
   * Creates the futures.
   *
   * @param threads wait for the results of tasks
   */
  OutcomeFutures(Broker broker, Executor threads) {
    this.broker = broker;
    this.threads = threads;
    this.watch = broker.watch(this::ended);
  }

  private void ended(Packet packet) {
    CompletableFuture<Packet> future = waiting.get(packet.packetId().orElse(""));
    if (future == null || !waiting.remove(packet.packetId().orElse(""), future)) {
      return;
    }
    boolean mayGoOn =
        packet.status() != Status.COMPLETED
            || packet
                .terminalReason()
                .filter(TerminalReason.HANDED_OFF.wireName()::equals)
                .isPresent();
    if (mayGoOn) {
      threads.execute(() -> follow(packet, future));
    } else {
      future.complete(packet);
    }
  }

  /** Waits for the end of the task. */
  private void follow(Packet packet, CompletableFuture<Packet> future) {
    try {
      String taskId = packet.taskId().orElseThrow();
      TaskResult result;
      do {
        result = broker.result(taskId, isFirst(packet, taskId) ? WAIT : Duration.ZERO);
      } while (!result.ended() && !closed && isFirst(packet, taskId));
      boolean goesOn = result.ended() && !result.packetId().equals(packet.packetId().orElse(""));
      future.complete(goesOn && isFirst(packet, taskId) ? result.applyTo(packet) : packet);
    } catch (Denied | IllegalStateException unavailable) {
      future.completeExceptionally(unavailable);
    }
  }

  /** The result of a task is that of its first packet; other packets of the task end alone. */
  private boolean isFirst(Packet packet, String taskId) {
    List<JsonObject> packets = broker.task(taskId).packets();
    return !packets.isEmpty() && packets.get(0).string("packetId").equals(packet.packetId());
  }

  CompletableFuture<Packet> of(String packetId) {
    CompletableFuture<Packet> future = new CompletableFuture<>();
    waiting.put(packetId, future);
    // The packet may have ended before the future was registered.
    Packet current = broker.packet(packetId);
    if (current.status().isFinal()) {
      ended(current);
    }
    return future;
  }

  @Override
  public void close() {
    closed = true;
    try {
      watch.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close the packet watch", e);
    } finally {
      waiting.values().forEach(it -> it.cancel(false));
    }
  }
}
