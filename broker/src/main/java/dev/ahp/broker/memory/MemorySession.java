package dev.ahp.broker.memory;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Lock;

/**
 * The tables as the only session at a time. A session writes immediately and records how to undo
 * its changes.
 */
final class MemorySession extends MemoryTables implements StoreSession {
  private final Lock lock;
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /**
   * Creates empty
   *
   * @param lock held from {@link #begin} to {@link #close}
   */
  MemorySession(Lock lock) {
    this.lock = lock;
  }

  StoreSession begin() {
    lock.lock();
    return this;
  }

  @Override
  public void fetch(ReadSet reads) {}

  @Override
  public long nextNumber() {
    return ++lastNumber;
  }

  @Override
  public List<PacketState> claimable(ClaimQuery query) {
    PriorityQueue<QueueHead> queueHeads = new PriorityQueue<>();
    for (String queue : query.queues()) {
      QueueHead.of(queue(queue).iterator()).ifPresent(queueHeads::add);
    }
    Map<Long, PacketState> found = new LinkedHashMap<>();
    while (!queueHeads.isEmpty() && found.size() < query.limit()) {
      QueueHead best = queueHeads.remove();
      if (matches(best.packet(), query)) {
        found.put(best.packet().number(), best.packet());
      }
      QueueHead.of(best.rest()).ifPresent(queueHeads::add);
    }
    return List.copyOf(found.values());
  }

  private static boolean matches(PacketState packet, ClaimQuery query) {
    return (query.taskId() == null || query.taskId().equals(packet.taskId()))
        && (query.types().isEmpty() || query.types().contains(packet.identity().type()));
  }

  /** The best packet of a queue that was not returned yet. */
  private record QueueHead(PacketState packet, Iterator<PacketState> rest)
      implements Comparable<QueueHead> {
    static Optional<QueueHead> of(Iterator<PacketState> packets) {
      return packets.hasNext()
          ? Optional.of(new QueueHead(packets.next(), packets))
          : Optional.empty();
    }

    @Override
    public int compareTo(QueueHead other) {
      return MemoryTables.claimOrder().compare(packet, other.packet);
    }
  }

  @Override
  public void write(Changes changes) {
    for (PacketChange change : changes.packets()) {
      PacketState stored = packet(change.after().id());
      PacketChange complete = new PacketChange(stored, change.after(), change.content());
      apply(complete);
      if (stored != null) {
        undo.push(() -> apply(new PacketChange(change.after(), stored, null)));
      } else {
        undo.push(() -> remove(change.after()));
      }
    }
    for (TaskState task : changes.tasks()) {
      TaskState stored = task(task.taskId());
      apply(task);
      undo.push(() -> restore(task, stored));
    }
    for (KeyValueEntry entry : changes.entries()) {
      KeyValueEntry stored = stored(entry);
      apply(entry);
      undo.push(() -> apply(stored));
    }
  }

  @Override
  public void delete(TaskState task, List<PacketState> packets) {
    for (PacketState packet : packets) {
      JsonObject content = content(packet);
      remove(packet);
      undo.push(() -> apply(new PacketChange(null, packet, content)));
    }
    remove(task);
    undo.push(() -> apply(task));
  }

  @Override
  public ChainHead head() {
    return head;
  }

  @Override
  public void append(List<RecordRow> records, ChainHead newHead) {
    ChainHead oldHead = head;
    records.forEach(this::append);
    head = newHead;
    undo.push(
        () -> {
          removeLast(records.size());
          head = oldHead;
        });
  }

  @Override
  public void commit() {
    undo.clear();
  }

  @Override
  public void close() {
    undo.forEach(Runnable::run);
    undo.clear();
    lock.unlock();
  }
}
