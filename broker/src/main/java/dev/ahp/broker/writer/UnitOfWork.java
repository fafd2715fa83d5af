package dev.ahp.broker.writer;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet.EntryKey;
import dev.ahp.broker.store.SealPosition;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.TaskDocument;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.UsageCounts;
import dev.ahp.json.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows that one transaction reads and changes. The commands of a batch run on it one after the
 * other. The writer sets a savepoint before each command and rolls back to it when the command is
 * denied, so a denied command leaves no trace.
 */
public final class UnitOfWork {
  private final StoreSession session;
  private final boolean oneOfMany;
  private final long now;

  /** Changes that the session does not have yet. */
  private final Map<String, PacketChange> packets = new LinkedHashMap<>();

  private final Map<String, TaskState> tasks = new LinkedHashMap<>();
  private final Map<EntryKey, KeyValueEntry> entries = new LinkedHashMap<>();

  /** Ids of the packets whose time of change this transaction has set. */
  private final Set<String> stamped = new HashSet<>();

  private final List<AuditEntry> auditEntries = new ArrayList<>();
  private final Map<String, Integer> openedQueues = new HashMap<>();
  private final Set<String> endedTasks = new HashSet<>();
  private final ClaimBatch claims;

  /** The changes of what quotas count; null if there are no such quotas. */
  private final @Nullable UsageCounts usage;

  /** Restores the rows that changed since the savepoint, last change first. */
  private final Deque<Runnable> undo = new ArrayDeque<>();

  private int auditEntriesAtSavepoint;
  private List<Runnable> effects = new ArrayList<>();

  /**
   * Creates a unit of work on an open session.
   *
   * @param oneOfMany whether other partitions write to the same store
   * @param countsUsage whether quotas need the changes of numbers
   */
  UnitOfWork(StoreSession session, boolean oneOfMany, long now, boolean countsUsage) {
    this.usage = countsUsage ? new UsageCounts() : null;
    this.session = session;
    this.oneOfMany = oneOfMany;
    this.now = now;
    this.claims = new ClaimBatch(session, this::existing);
  }

  /** Returns the time of every change in this transaction, in milliseconds since the epoch. */
  public long now() {
    return now;
  }

  /**
   * Returns the time of a packet's next transition: not before its last one, and after it if
   * another partition may have recorded that.
   */
  public long transitionTime(PacketState packet) {
    PacketState current = packet(packet.id());
    long last = (current == null ? packet : current).placement().updatedAt();
    boolean elsewhere = oneOfMany && !stamped.contains(packet.id());
    return Math.max(now, elsewhere ? last + 1 : last);
  }

  public long nextNumber() {
    return session.nextNumber();
  }

  public @Nullable PacketState packet(String id) {
    PacketChange changed = packets.get(id);
    return changed != null ? changed.after() : session.packet(id);
  }

  /** Returns a packet that is known to exist. */
  public PacketState existing(String id) {
    return Objects.requireNonNull(packet(id), id);
  }

  public JsonObject content(PacketState packet) {
    PacketChange changed = packets.get(packet.id());
    return changed != null && changed.content() != null
        ? changed.content()
        : session.content(packet);
  }

  /** Returns the matching packets in order of creation, including uncommitted changes. */
  public List<PacketState> packets(PacketQuery query) {
    TreeMap<Long, PacketState> found = new TreeMap<>();
    session.packets(query).forEach(it -> found.put(it.number(), it));
    for (PacketChange change : packets.values()) {
      PacketState changed = change.after();
      if (query.matches(changed)) {
        found.put(changed.number(), changed);
      } else {
        found.remove(changed.number());
      }
    }
    return found.values().stream().limit(query.limit()).toList();
  }

  /** Returns claimable packets, best first, without those that this transaction has offered. */
  public List<PacketState> claimable(ClaimQuery query) {
    return claims.candidates(query);
  }

  public List<PacketState> due(int limit) {
    return session.due(now, limit);
  }

  /** Deletes expired key-value entries and returns the number of the table that had the most. */
  public int deleteExpired(int limit) {
    return session.deleteExpired(now, limit);
  }

  /** Encrypts some old rows; see {@link StoreSession#sealOld}. */
  public @Nullable SealPosition sealOld(SealPosition from, int limit) {
    return session.sealOld(from, limit);
  }

  /** Deletes audit records that an archive holds and returns their number. */
  public int dropArchived(String chain, long through, int limit) {
    return session.dropArchived(chain, through, limit);
  }

  /** Puts tasks into the search index. */
  public void index(List<TaskDocument> documents) {
    session.index(documents);
  }

  /** Removes the texts of tasks from the search index. */
  public void removeTexts(Collection<TaskState> indexed) {
    session.removeTexts(indexed);
  }

  /**
   * Deletes a task with all its packets, unless this transaction has changed one of them. A command
   * that calls this must not be denied afterwards, because the deletion is not undone.
   *
   * @return whether the task was deleted
   */
  public boolean delete(TaskState task, List<PacketState> all) {
    boolean isChanged =
        tasks.containsKey(task.taskId())
            || all.stream().anyMatch(it -> packets.containsKey(it.id()));
    if (!isChanged) {
      if (usage != null) {
        usage.addDeleted(all, session::contentBytes);
      }
      session.delete(task, all);
    }
    return !isChanged;
  }

  /** Replaces the state of an existing packet. */
  public void put(PacketState changed) {
    PacketState before = existing(changed.id());
    PacketChange earlier = packets.get(changed.id());
    store(
        earlier == null
            ? new PacketChange(before, changed, null)
            : new PacketChange(earlier.before(), changed, earlier.content()));
    if (changed.placement().updatedAt() != before.placement().updatedAt()) {
      stamp(changed.id());
    }
    if (TaskCounterUpdater.isAffected(before, changed)) {
      TaskState task = existingTask(changed.taskId());
      put(TaskCounterUpdater.changed(task, before, changed, now));
    }
  }

  public void add(PacketState packet, JsonObject content) {
    store(new PacketChange(null, packet, content));
    stamp(packet.id());
    TaskState known = task(packet.taskId());
    TaskState task = known == null ? TaskCounterUpdater.newTask(nextNumber(), packet, now) : known;
    put(TaskCounterUpdater.added(task, packet, content, now));
  }

  private void store(PacketChange change) {
    if (usage != null) {
      PacketState before = packet(change.after().id());
      count(usage, change.after(), before);
    }
    put(packets, change.after().id(), change);
  }

  private void count(UsageCounts counts, PacketState after, @Nullable PacketState before) {
    counts.addChange(before, after, 1);
    undo.push(() -> counts.addChange(before, after, -1));
  }

  private void count(UsageCounts counts, TaskState after, @Nullable TaskState before) {
    counts.addChange(before, after, 1);
    undo.push(() -> counts.addChange(before, after, -1));
  }

  /** Returns the changes of what quotas count; null if they are not counted. */
  public @Nullable UsageCounts usage() {
    return usage;
  }

  private void stamp(String id) {
    if (stamped.add(id)) {
      undo.push(() -> stamped.remove(id));
    }
  }

  private <K, V> void put(Map<K, V> rows, K key, V value) {
    V earlier = rows.put(key, value);
    undo.push(
        () -> {
          if (earlier == null) {
            rows.remove(key);
          } else {
            rows.put(key, earlier);
          }
        });
  }

  public @Nullable TaskState task(String id) {
    TaskState changed = tasks.get(id);
    return changed != null ? changed : session.task(id);
  }

  /** Returns a task that is known to exist. */
  public TaskState existingTask(String id) {
    return Objects.requireNonNull(task(id), id);
  }

  public void put(TaskState task) {
    if (usage != null) {
      count(usage, task, task(task.taskId()));
    }
    put(tasks, task.taskId(), task);
  }

  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    KeyValueEntry changed = entries.get(new EntryKey(table, key));
    return changed != null ? changed.value() : session.entry(table, key);
  }

  /** Returns entries whose keys start with a prefix, including changes of this transaction. */
  public List<KeyValueEntry> entries(KeyValueTable table, String prefix, int limit) {
    TreeMap<String, KeyValueEntry> found = new TreeMap<>();
    session.entries(table, prefix, "", limit).forEach(it -> found.put(it.key(), it));
    for (KeyValueEntry changed : entries.values()) {
      if (changed.table() == table && changed.key().startsWith(prefix)) {
        if (changed.value() == null) {
          found.remove(changed.key());
        } else {
          found.put(changed.key(), changed);
        }
      }
    }
    return found.values().stream().limit(limit).toList();
  }

  public void put(KeyValueEntry entry) {
    put(entries, new EntryKey(entry.table(), entry.key()), entry);
  }

  public void put(KeyValueTable table, String key, JsonObject value) {
    put(KeyValueEntry.permanent(table, key, value));
  }

  public void remove(KeyValueTable table, String key) {
    put(KeyValueEntry.removal(table, key));
  }

  /** Adds an audit record to this transaction. */
  public void record(AuditEntry entry) {
    PacketState about = entry.packetId == null ? null : packet(entry.packetId);
    entry.at = about == null ? now : Math.max(now, about.placement().updatedAt());
    auditEntries.add(entry);
  }

  /** Returns the number of records that this transaction has so far. */
  public int recordCount() {
    return auditEntries.size();
  }

  /** Returns the first record about a packet at a position or after it; null if there is none. */
  public @Nullable AuditEntry firstRecord(int position, String packetId) {
    return auditEntries.subList(position, auditEntries.size()).stream()
        .filter(it -> packetId.equals(it.packetId))
        .findFirst()
        .orElse(null);
  }

  /** Runs an action after the commit; it never runs if the transaction fails. */
  public void afterCommit(Runnable effect) {
    effects.add(effect);
  }

  /** Starts the changes of the next command. */
  void savepoint() {
    undo.clear();
    auditEntriesAtSavepoint = auditEntries.size();
    effects = new ArrayList<>();
  }

  /** Undoes every change since the savepoint. */
  void rollbackToSavepoint() {
    undo.forEach(Runnable::run);
    undo.clear();
    auditEntries.subList(auditEntriesAtSavepoint, auditEntries.size()).clear();
    effects = new ArrayList<>();
  }

  /** Returns the actions of the current command to run after the commit. */
  List<Runnable> effects() {
    return effects;
  }

  List<AuditEntry> auditEntries() {
    return auditEntries;
  }

  /** Returns the number of packets that may have become claimable, by queue. */
  Map<String, Integer> openedQueues() {
    return openedQueues;
  }

  /** Returns the ids of the changed tasks that have no open packet. */
  Set<String> endedTasks() {
    return endedTasks;
  }

  ClaimBatch claims() {
    return claims;
  }

  /** Writes the changes to the session, within the transaction. */
  void flush() {
    Changes changes =
        new Changes(
            List.copyOf(packets.values()),
            List.copyOf(tasks.values()),
            List.copyOf(entries.values()));
    for (PacketChange change : changes.packets()) {
      change.after().placement().queues().forEach(it -> openedQueues.merge(it, 1, Integer::sum));
    }
    for (TaskState task : changes.tasks()) {
      if (task.isEnded()) {
        endedTasks.add(task.taskId());
      }
    }
    packets.clear();
    tasks.clear();
    entries.clear();
    undo.clear();
    if (!changes.isEmpty()) {
      session.write(changes);
    }
    if (usage != null) {
      usage.addBytes(changes.packets(), session::contentBytes);
    }
  }
}
