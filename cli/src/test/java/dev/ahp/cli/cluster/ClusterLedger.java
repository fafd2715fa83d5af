package dev.ahp.cli.cluster;

import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** What callers were told: which packets were taken, given to whom, and done. */
final class ClusterLedger {
  private static final int AT_A_TIME = 120;
  private static final int PATIENCE_MS = 500;

  final Map<String, PacketPurpose> submitted = new ConcurrentHashMap<>();
  final Queue<String> accepted = new ConcurrentLinkedQueue<>();
  final Set<String> completed = ConcurrentHashMap.newKeySet();
  final Queue<String> carried = new ConcurrentLinkedQueue<>();
  final Set<String> told = ConcurrentHashMap.newKeySet();
  final Queue<String> faults = new ConcurrentLinkedQueue<>();

  private final Semaphore room = new Semaphore(AT_A_TIME);
  private volatile boolean enough;

  /** What a packet is for. */
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
   * Waits a little while much is under way; whatever a lost worker holds must not stop the rest.
   */
  void awaitRoom() throws InterruptedException {
    boolean unused = room.tryAcquire(PATIENCE_MS, TimeUnit.MILLISECONDS);
  }

  void done(String packetId) {
    completed.add(packetId);
    room.release();
  }

  void enough() {
    enough = true;
  }

  boolean isEnough() {
    return enough;
  }
}
