package dev.ahp.broker.memory;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** Writes immediately and records how to undo the changes. */
final class MemorySession implements StoreSession {
  private final MemoryTables tables;
  private final Lock lock;
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private boolean committed;

  MemorySession(MemoryTables tables, Lock lock) {
    this.tables = tables;
    this.lock = lock;
    lock.lock();
  }

  @Override
  public void fetch(ReadSet reads) {}

  @Override
  public long nextNumber() {
    return ++tables.lastNumber;
  }

  @Override
  public List<PacketState> claimable(ClaimQuery query) {
    PriorityQueue<QueueHead> queueHeads = new PriorityQueue<>();
    for (String queue : query.queues()) {
      QueueHead.of(tables.queue(queue).iterator()).ifPresent(queueHeads::add);
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
  public List<PacketState> due(long now, int limit) {
    return tables.due(now, limit);
  }

  @Override
  public int deleteExpired(long now, int limit) {
    return tables.keyValueTables().deleteExpired(now, limit);
  }

  /** Is not undone by a rollback, because archived records may always be deleted. */
  @Override
  public int dropArchived(String chain, long through, int limit) {
    return tables.dropArchived(chain, through, limit);
  }

  @Override
  public void write(Changes changes) {
    for (PacketChange change : changes.packets()) {
      PacketState stored = tables.packet(change.after().id());
      PacketChange complete = new PacketChange(stored, change.after(), change.content());
      tables.apply(complete);
      if (stored != null) {
        undo.push(() -> tables.apply(new PacketChange(change.after(), stored, null)));
      } else {
        undo.push(() -> tables.remove(change.after()));
      }
    }
    for (TaskState task : changes.tasks()) {
      TaskState stored = tables.task(task.taskId());
      tables.apply(task);
      undo.push(() -> tables.restore(task, stored));
    }
    for (KeyValueEntry entry : changes.entries()) {
      KeyValueEntry stored = tables.keyValueTables().stored(entry);
      tables.keyValueTables().apply(entry);
      undo.push(() -> tables.keyValueTables().apply(stored));
    }
  }

  @Override
  public ChainHead head() {
    return tables.head;
  }

  @Override
  public void append(List<RecordRow> records, ChainHead newHead) {
    ChainHead oldHead = tables.head;
    records.forEach(tables::append);
    tables.head = newHead;
    undo.push(
        () -> {
          tables.removeLast(records.size());
          tables.head = oldHead;
        });
  }

  @Override
  public void commit() {
    committed = true;
  }

  @Override
  public void close() {
    if (!committed) {
      undo.forEach(Runnable::run);
    }
    lock.unlock();
  }

  @Override
  public @Nullable PacketState packet(String packetId) {
    return tables.packet(packetId);
  }

  @Override
  public JsonObject content(PacketState packet) {
    return tables.content(packet);
  }

  @Override
  public List<PacketState> packets(PacketQuery query) {
    return tables.packets(query);
  }

  @Override
  public List<PacketState> packetsOf(Collection<TaskState> tasks) {
    return tables.packetsOf(tasks);
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    return tables.task(taskId);
  }

  @Override
  public List<TaskState> tasks(@Nullable String status, long afterNumber, int limit) {
    return tables.tasks(status, afterNumber, limit);
  }

  @Override
  public List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit) {
    return tables.newestTasks(status, beforeNumber, limit);
  }

  @Override
  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    return tables.entry(table, key);
  }

  @Override
  public List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit) {
    return tables.entries(table, prefix, after, limit);
  }

  @Override
  public long count(KeyValueTable table, String prefix) {
    return tables.count(table, prefix);
  }

  @Override
  public List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit) {
    return tables.lastEntries(table, before, limit);
  }

  @Override
  public List<RecordRow> records(RecordQuery query) {
    return Collections.unmodifiableList(tables.records(query));
  }

  @Override
  public @Nullable RecordRow record(String chain, long seq) {
    return tables.record(chain, seq);
  }

  @Override
  public List<RecordRow> records(String chain, long first, long last) {
    return tables.records(chain, first, last);
  }

  @Override
  public List<String> recordHashes(String chain, long first, long last) {
    return tables.recordHashes(chain, first, last);
  }

  @Override
  public List<ChainHead> heads() {
    return tables.heads();
  }

  @Override
  public Map<Status, Long> packetsByStatus() {
    return tables.packetsByStatus();
  }

  @Override
  public long recordCount() {
    return tables.recordCount();
  }
}
