package dev.ahp.cli.cluster;

import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Records the responses that clients received: packets submitted, accepted and completed. */
final class ClusterLedger {
  private static final int MAX_IN_FLIGHT = 120;
  private static final int WAIT_MS = 500;

  final Map<String, PacketPurpose> submitted = new ConcurrentHashMap<>();
  final Queue<String> accepted = new ConcurrentLinkedQueue<>();
  final Set<String> completed = ConcurrentHashMap.newKeySet();
  final Queue<String> delivered = new ConcurrentLinkedQueue<>();
  final Set<String> notified = ConcurrentHashMap.newKeySet();
  final Queue<String> faults = new ConcurrentLinkedQueue<>();

  private final Semaphore capacity = new Semaphore(MAX_IN_FLIGHT);
  private volatile boolean stopped;

  /** The purpose of a packet. */
  enum PacketPurpose {
    WORK("worker"),
    SCHEDULED("worker"),
    FORGOTTEN("sleepy"),
    CARRIED("hook");

    final String target;

    PacketPurpose(String target) {
      this.target = target;
    }
  }

  /**
   * Waits briefly if many packets are in flight. The wait is bounded, because a killed worker never
   * releases its packets.
   */
  void awaitCapacity() throws InterruptedException {
    boolean unused = capacity.tryAcquire(WAIT_MS, TimeUnit.MILLISECONDS);
  }

  void complete(String packetId) {
    completed.add(packetId);
    capacity.release();
  }

  void stop() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped;
  }
}
