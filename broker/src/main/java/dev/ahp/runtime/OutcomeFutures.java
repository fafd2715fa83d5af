package dev.ahp.runtime;

import dev.ahp.Broker;
import dev.ahp.Packet;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Futures of sent packets, completed when the packet ends. */
final class OutcomeFutures implements AutoCloseable {
  private final Broker broker;
  private final Map<String, CompletableFuture<Packet>> waiting = new ConcurrentHashMap<>();
  private final AutoCloseable watch;

  OutcomeFutures(Broker broker) {
    this.broker = broker;
    this.watch = broker.watch(this::ended);
  }

  private void ended(Packet packet) {
    packet.packetId().map(waiting::remove).ifPresent(future -> future.complete(packet));
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
    try {
      watch.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close the packet watch", e);
    } finally {
      waiting.values().forEach(it -> it.cancel(false));
    }
  }
}
