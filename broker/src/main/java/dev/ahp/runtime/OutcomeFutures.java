package dev.ahp.runtime;

import dev.ahp.Broker;
import dev.ahp.Denied;
import dev.ahp.Packet;
import dev.ahp.TaskResult;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Futures of sent packets. A future completes when the packet ends. If its work goes on, because it
 * was handed off, retried or recovered, the future completes when the task has ended.
 */
final class OutcomeFutures implements AutoCloseable {
  private static final Duration WAIT = Duration.ofSeconds(30);
  private static final Set<String> DENIED =
      Set.of(TerminalReason.GATE_REJECTED.wireName(), TerminalReason.SAFETY_VIOLATION.wireName());

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
      future.complete(isFirst(packet) ? awaitTask(packet) : packet);
    } catch (Denied | IllegalStateException unavailable) {
      future.completeExceptionally(unavailable);
    }
  }

  /**
   * The result of a task continues its first packet that no gate denied. Other packets of the task
   * end alone.
   */
  private boolean isFirst(Packet packet) {
    return broker.task(packet.taskId().orElseThrow()).packets().stream()
        .filter(it -> it.string("terminalReason").filter(DENIED::contains).isEmpty())
        .findFirst()
        .flatMap(it -> it.string("packetId"))
        .equals(packet.packetId());
  }

  private Packet awaitTask(Packet packet) {
    TaskResult result;
    do {
      result = broker.result(packet.taskId().orElseThrow(), WAIT);
    } while (!result.ended() && !closed);
    boolean continued = result.ended() && !result.packetId().equals(packet.packetId().orElse(""));
    return continued ? result.applyTo(packet) : packet;
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
