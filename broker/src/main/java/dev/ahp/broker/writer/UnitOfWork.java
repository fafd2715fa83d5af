package dev.ahp.broker.writer;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet.EntryKey;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows as one unit sees and changes them. Nothing reaches the batch before the unit has ended
 * well, so a unit that throws leaves no trace.
 */
public final class UnitOfWork {
  private final CommitBatch batch;
  private final long now;
  private final Map<String, PacketChange> packets = new LinkedHashMap<>();
  private final Map<String, TaskState> tasks = new LinkedHashMap<>();
  private final Map<EntryKey, KeyValueEntry> entries = new LinkedHashMap<>();
  private final List<AuditEntry> drafts = new ArrayList<>();
  private final List<Runnable> effects = new ArrayList<>();

  UnitOfWork(CommitBatch batch, long now) {
    this.batch = batch;
    this.now = now;
  }

  /** The moment at which everything of this unit happens, in milliseconds of the epoch. */
  public long now() {
    return now;
  }

  /** When the next move of a packet happens, so that its moves can be told apart by time. */
  public long momentOf(PacketState before) {
    PacketChange changed = packets.get(before.id());
    if (changed == null) {
      return batch.momentOf(before, now);
    }
    PacketState first = changed.before();
    long last = changed.after().placement().updatedAt();
    boolean onlyTouched = first != null && last == first.placement().updatedAt();
    return first != null && onlyTouched ? batch.momentOf(first, now) : Math.max(now, last);
  }

  public long nextNumber() {
    return batch.session().nextNumber();
  }

  public @Nullable PacketState packet(String id) {
    PacketChange changed = packets.get(id);
    return changed != null ? changed.after() : batch.packet(id);
  }

  /** A packet that is known to be there. */
  public PacketState existing(String id) {
    return Objects.requireNonNull(packet(id), id);
  }

  public JsonObject content(PacketState packet) {
    PacketChange changed = packets.get(packet.id());
    return changed != null && changed.content() != null ? changed.content() : batch.content(packet);
  }

  /** The packets that match, changes of this transaction included, in the order they were made. */
  public List<PacketState> packets(PacketQuery query) {
    TreeMap<Long, PacketState> found = new TreeMap<>();
    batch.session().packets(query).forEach(it -> found.put(it.number(), it));
    batch.changedPackets().values().forEach(it -> overlay(found, query, it));
    packets.values().forEach(it -> overlay(found, query, it.after()));
    return found.values().stream().limit(query.limit()).toList();
  }

  private static void overlay(
      Map<Long, PacketState> found, PacketQuery query, PacketState changed) {
    if (query.matches(changed)) {
      found.put(changed.number(), changed);
    } else {
      found.remove(changed.number());
    }
  }

  /** Packets that nobody holds, best first; what this batch has given away is left out. */
  public List<PacketState> claimable(ClaimQuery query) {
    return batch.session().claimable(batch.claims().wider(query)).stream()
        .map(it -> existing(it.id()))
        .filter(it -> it.placement().queues().stream().anyMatch(query.queues()::contains))
        .limit(query.limit())
        .toList();
  }

  public List<PacketState> due(int limit) {
    return batch.session().due(now, limit);
  }

  public int forget(int limit) {
    return batch.session().forget(now, limit);
  }

  /** Drops audit records that an archive holds, within this transaction; how many went. */
  public int dropArchived(String chain, long through, int limit) {
    return batch.session().dropArchived(chain, through, limit);
  }

  public void put(PacketState changed) {
    PacketState before = packet(changed.id());
    PacketChange earlier = packets.get(changed.id());
    JsonObject content = earlier == null ? null : earlier.content();
    PacketState first = earlier == null ? before : earlier.before();
    packets.put(changed.id(), new PacketChange(first, changed, content));
    TaskCounterUpdater.moved(this, Objects.requireNonNull(before), changed);
  }

  public void add(PacketState fresh, JsonObject content) {
    packets.put(fresh.id(), new PacketChange(null, fresh, content));
    TaskCounterUpdater.added(this, fresh);
  }

  public @Nullable TaskState task(String id) {
    TaskState changed = tasks.get(id);
    return changed != null ? changed : batch.task(id);
  }

  public TaskState existingTask(String id) {
    return Objects.requireNonNull(task(id), id);
  }

  public void put(TaskState task) {
    tasks.put(task.taskId(), task);
  }

  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    EntryKey place = new EntryKey(table, key);
    KeyValueEntry changed = entries.get(place);
    return changed != null ? changed.value() : batch.entry(place);
  }

  /** Entries under a prefix, changes of this transaction included. */
  public List<KeyValueEntry> entries(KeyValueTable table, String prefix, int limit) {
    TreeMap<String, KeyValueEntry> found = new TreeMap<>();
    batch.session().entries(table, prefix, "", limit).forEach(it -> found.put(it.key(), it));
    batch.changedEntries().values().forEach(it -> overlay(found, table, prefix, it));
    entries.values().forEach(it -> overlay(found, table, prefix, it));
    return found.values().stream().limit(limit).toList();
  }

  private static void overlay(
      Map<String, KeyValueEntry> found, KeyValueTable table, String prefix, KeyValueEntry changed) {
    if (changed.table() == table && changed.key().startsWith(prefix)) {
      if (changed.value() == null) {
        found.remove(changed.key());
      } else {
        found.put(changed.key(), changed);
      }
    }
  }

  public void put(KeyValueEntry entry) {
    entries.put(new EntryKey(entry.table(), entry.key()), entry);
  }

  public void put(KeyValueTable table, String key, JsonObject value) {
    put(KeyValueEntry.lasting(table, key, value));
  }

  public void remove(KeyValueTable table, String key) {
    put(KeyValueEntry.removal(table, key));
  }

  public void record(AuditEntry draft) {
    PacketState about = draft.packetId == null ? null : packet(draft.packetId);
    draft.at = about == null ? now : Math.max(now, about.placement().updatedAt());
    drafts.add(draft);
  }

  /** Happens once the transaction is durable, and never if it fails. */
  public void afterwards(Runnable effect) {
    effects.add(effect);
  }

  List<Runnable> effects() {
    return effects;
  }

  void keep() {
    packets.values().forEach(batch::take);
    tasks.values().forEach(batch::take);
    entries.values().forEach(batch::take);
    batch.drafts().addAll(drafts);
  }
}
