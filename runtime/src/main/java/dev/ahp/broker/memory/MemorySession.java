package dev.ahp.broker.memory;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Session;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
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

/** Writes at once and remembers how to take it back. */
final class MemorySession implements Session {
  private final Tables tables;
  private final Lock lock;
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private boolean committed;

  MemorySession(Tables tables, Lock lock) {
    this.tables = tables;
    this.lock = lock;
    lock.lock();
  }

  @Override
  public void fetch(Keys keys) {}

  @Override
  public long nextNumber() {
    return ++tables.lastNumber;
  }

  @Override
  public List<PacketState> claimable(ClaimQuery query) {
    PriorityQueue<Head> heads = new PriorityQueue<>();
    for (String queue : query.queues()) {
      Head.of(tables.queue(queue).iterator()).ifPresent(heads::add);
    }
    Map<Long, PacketState> found = new LinkedHashMap<>();
    while (!heads.isEmpty() && found.size() < query.limit()) {
      Head best = heads.remove();
      if (fits(best.packet(), query)) {
        found.put(best.packet().number(), best.packet());
      }
      Head.of(best.rest()).ifPresent(heads::add);
    }
    return List.copyOf(found.values());
  }

  private static boolean fits(PacketState packet, ClaimQuery query) {
    return (query.taskId() == null || query.taskId().equals(packet.taskId()))
        && (query.types().isEmpty() || query.types().contains(packet.identity().type()));
  }

  /** The best packet of a queue that was not looked at yet. */
  private record Head(PacketState packet, Iterator<PacketState> rest) implements Comparable<Head> {
    static Optional<Head> of(Iterator<PacketState> packets) {
      return packets.hasNext() ? Optional.of(new Head(packets.next(), packets)) : Optional.empty();
    }

    @Override
    public int compareTo(Head other) {
      return Tables.claimOrder().compare(packet, other.packet);
    }
  }

  @Override
  public List<PacketState> due(long now, int limit) {
    return tables.due(now, limit);
  }

  @Override
  public int forget(long now, int limit) {
    return tables.shelves().forget(now, limit);
  }

  /** Not undone: what an archive holds is dropped for good, and only that. */
  @Override
  public int dropArchived(String chain, long through, int limit) {
    return tables.dropArchived(chain, through, limit);
  }

  @Override
  public void write(Changes changes) {
    for (PacketChange change : changes.packets()) {
      PacketState stored = tables.packet(change.after().id());
      PacketChange whole = new PacketChange(stored, change.after(), change.content());
      tables.apply(whole);
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
    for (ShelfEntry entry : changes.entries()) {
      ShelfEntry stored = tables.shelves().stored(entry);
      tables.shelves().apply(entry);
      undo.push(() -> tables.shelves().apply(stored));
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
          tables.cut(records.size());
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
  public @Nullable JsonObject entry(Shelf shelf, String key) {
    return tables.entry(shelf, key);
  }

  @Override
  public List<ShelfEntry> entries(Shelf shelf, String prefix, String after, int limit) {
    return tables.entries(shelf, prefix, after, limit);
  }

  @Override
  public long count(Shelf shelf, String prefix) {
    return tables.count(shelf, prefix);
  }

  @Override
  public List<ShelfEntry> lastEntries(Shelf shelf, String before, int limit) {
    return tables.lastEntries(shelf, before, limit);
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
