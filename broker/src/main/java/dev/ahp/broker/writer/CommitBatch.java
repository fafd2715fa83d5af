package dev.ahp.broker.writer;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet.EntryKey;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the units of one transaction have changed so far: rows, records, and what follows. */
final class CommitBatch {
  private final StoreSession session;
  private final boolean oneOfMany;
  private final Map<String, PacketChange> unwritten = new LinkedHashMap<>();
  private final Map<String, TaskState> unwrittenTasks = new LinkedHashMap<>();
  private final Map<EntryKey, KeyValueEntry> unwrittenEntries = new LinkedHashMap<>();
  private final Map<String, PacketState> packets = new HashMap<>();
  private final Map<Long, JsonObject> contents = new HashMap<>();
  private final Map<String, TaskState> tasks = new HashMap<>();
  private final Map<EntryKey, KeyValueEntry> entries = new HashMap<>();
  private final List<AuditEntry> drafts = new ArrayList<>();
  private final Map<String, Integer> openedQueues = new HashMap<>();
  private final BatchClaims claims = new BatchClaims();

  CommitBatch(StoreSession session, boolean oneOfMany) {
    this.session = session;
    this.oneOfMany = oneOfMany;
  }

  /**
   * When a move of the packet happens: not before its last one, and after it if that may lie in
   * another chain.
   */
  long momentOf(PacketState before, long now) {
    boolean elsewhere = oneOfMany && !packets.containsKey(before.id());
    long last = before.placement().updatedAt();
    return Math.max(now, elsewhere ? last + 1 : last);
  }

  StoreSession session() {
    return session;
  }

  List<AuditEntry> drafts() {
    return drafts;
  }

  /** In which queues how many packets may have become claimable. */
  Map<String, Integer> openedQueues() {
    return openedQueues;
  }

  @Nullable PacketState packet(String id) {
    PacketState changed = packets.get(id);
    return changed != null ? changed : session.packet(id);
  }

  JsonObject content(PacketState packet) {
    JsonObject fresh = contents.get(packet.number());
    return fresh != null ? fresh : session.content(packet);
  }

  @Nullable TaskState task(String id) {
    TaskState changed = tasks.get(id);
    return changed != null ? changed : session.task(id);
  }

  @Nullable JsonObject entry(EntryKey key) {
    KeyValueEntry changed = entries.get(key);
    return changed != null ? changed.value() : session.entry(key.table(), key.key());
  }

  BatchClaims claims() {
    return claims;
  }

  Map<String, PacketState> changedPackets() {
    return packets;
  }

  Map<EntryKey, KeyValueEntry> changedEntries() {
    return entries;
  }

  void take(PacketChange change) {
    PacketState after = change.after();
    PacketChange earlier = unwritten.get(after.id());
    PacketState before = earlier == null ? change.before() : earlier.before();
    JsonObject content = earlier == null ? change.content() : earlier.content();
    unwritten.put(after.id(), new PacketChange(before, after, content));
    packets.put(after.id(), after);
    claims.moved(change);
    if (change.content() != null) {
      contents.put(after.number(), change.content());
    }
    after.placement().queues().forEach(it -> openedQueues.merge(it, 1, Integer::sum));
  }

  void take(TaskState task) {
    tasks.put(task.taskId(), task);
    unwrittenTasks.put(task.taskId(), task);
  }

  void take(KeyValueEntry entry) {
    EntryKey key = new EntryKey(entry.table(), entry.key());
    entries.put(key, entry);
    unwrittenEntries.put(key, entry);
  }

  /** Hands what is new to the store, still within the transaction. */
  void flush() {
    Changes changes =
        new Changes(
            List.copyOf(unwritten.values()),
            List.copyOf(unwrittenTasks.values()),
            List.copyOf(unwrittenEntries.values()));
    unwritten.clear();
    unwrittenTasks.clear();
    unwrittenEntries.clear();
    claims.written();
    if (!changes.isEmpty()) {
      session.write(changes);
    }
  }
}
