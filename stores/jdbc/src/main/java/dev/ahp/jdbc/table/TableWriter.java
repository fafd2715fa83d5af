package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.BulkStatement;
import dev.ahp.jdbc.sql.SearchPace;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Writes the tables of a partition, for one session after the other, with a few statements for any
 * number of rows.
 */
public final class TableWriter {
  private static final BulkStatement PUT_TASKS =
      BulkStatement.upserting(
          "task", "number", "status, " + TaskColumns.COLUMNS, "task_id", "created_at");
  private static final BulkStatement ADD_PACKETS =
      BulkStatement.inserting("packet", "task, " + PacketColumns.IDENTITY + ", content");
  private static final BulkStatement PUT_STATES =
      BulkStatement.upserting("packet_state", "number", "number, " + PacketColumns.STATE);
  private static final BulkStatement ADD_RECORDS =
      BulkStatement.inserting("audit_record", RecordColumns.INSERTED);

  private static final BulkStatement DELETE_TASK = BulkStatement.deleting("task", "number");
  private static final BulkStatement DELETE_PACKETS = BulkStatement.deleting("packet", "number");
  private static final BulkStatement DELETE_STATES =
      BulkStatement.deleting("packet_state", "number");
  private static final BulkStatement ADD_PURGED_TASK =
      BulkStatement.inserting("purged_task", "number, task_id");
  private static final BulkStatement ADD_PURGED_PACKETS =
      BulkStatement.inserting("purged_packet", "packet_id, task");

  private final StatementCache statements;
  private final TableView view;
  private final RowCache cache;
  private final DueSearch dueSearch;
  private final ZstdCodec codec;

  /** The statements that update states, by the columns that they change. */
  private final Map<Set<StateColumns>, String> stateUpdates = new HashMap<>();

  /** The sizes of the contents that the current session has written, by number of the packet. */
  private final Map<Long, Long> writtenBytes = new HashMap<>();

  /**
   * Prepares the statements.
   *
   * @param onlyWriter whether no other connection writes to the store
   */
  public TableWriter(StatementCache statements, ZstdCodec codec, boolean onlyWriter) {
    this.statements = statements;
    this.view = new TableView(statements, codec, true);
    this.cache = new RowCache(view, codec, onlyWriter);
    this.dueSearch = new DueSearch(view.packetTable(), pace(statements.dialect()));
    this.codec = codec;
  }

  private static SearchPace pace(SqlDialect dialect) {
    return dialect == SqlDialect.SQLITE ? SearchPace.unlimited() : new SearchPace();
  }

  StatementCache statements() {
    return statements;
  }

  ZstdCodec codec() {
    return codec;
  }

  TableView view() {
    return view;
  }

  RowCache cache() {
    return cache;
  }

  DueSearch dueSearch() {
    return dueSearch;
  }

  /** Forgets the sizes of the last session. */
  void begin() {
    writtenBytes.clear();
  }

  /** Returns the size of a content as it is stored. */
  long contentBytes(PacketState packet) throws SQLException {
    Long written = writtenBytes.get(packet.number());
    return written != null ? written : view.packetTable().contentBytes(packet);
  }

  /** Writes the changes to the tables and the cache. */
  void write(Changes changes, PartitionConnection connection) throws SQLException {
    writeTasks(changes.tasks());
    List<NewPacketRow> added = pack(changes.packets());
    addPackets(added);
    putStates(changes.packets(), connection);
    changes.packets().forEach(it -> cache.put(it.after()));
    putEntries(changes.entries(), connection);
    changes.entries().forEach(cache::put);
  }

  /** In a file, an update takes half as long as an upsert; on a server, one statement is faster. */
  private void writeTasks(List<TaskState> tasks) throws SQLException {
    List<TaskState> unknown = tasks;
    if (statements.dialect() == SqlDialect.SQLITE) {
      unknown = new ArrayList<>();
      for (TaskState task : tasks) {
        if (cache.contains(task)) {
          statements.update(TaskColumns.UPDATE, to -> TaskColumns.setChangeable(to, task, codec));
        } else {
          unknown.add(task);
        }
      }
    }
    tasks.forEach(cache::put);
    putTasks(unknown);
  }

  private List<NewPacketRow> pack(List<PacketChange> changes) {
    List<NewPacketRow> added = new ArrayList<>();
    for (PacketChange change : changes) {
      if (change.before() == null) {
        JsonObject content = Objects.requireNonNull(change.content(), "content of a new packet");
        byte[] text = JsonWriter.bytes(content);
        byte[] packed =
            codec.packSecret(text, PacketColumns.contentIdentity(change.after().number()));
        added.add(new NewPacketRow(change.after(), packed));
        writtenBytes.put(change.after().number(), (long) packed.length);
        cache.putContent(change.after().number(), content, text.length);
      }
    }
    return added;
  }

  void putTasks(List<TaskState> tasks) throws SQLException {
    PUT_TASKS.update(
        statements, tasks, (to, task) -> TaskColumns.set(to.text(task.status()), task, codec));
  }

  /** Adds the immutable part of packets whose tasks exist. */
  void addPackets(List<NewPacketRow> added) throws SQLException {
    cache.fetchTaskNumbers(added.stream().map(it -> it.state().taskId()));
    ADD_PACKETS.update(
        statements,
        added,
        (to, packet) -> {
          Long task = cache.taskNumber(packet.state().taskId());
          if (task == null) {
            throw new SQLException("packet " + packet.state().id() + " has no task");
          }
          PacketColumns.setIdentity(to.number(task), packet.state().identity());
          to.bytes(packet.content());
        });
  }

  /** Writes the states of packets and their entries in queues. */
  void putStates(List<PacketChange> changes, PartitionConnection connection) throws SQLException {
    if (!changes.isEmpty()) {
      putAllStates(changes);
      QueueWriter queues = QueueWriter.of(changes);
      queues.write(statements, connection.head().chain());
      connection.filled(queues.enteredQueues());
    }
  }

  /** On a server, one statement for all rows takes less time than one for each changed row. */
  private void putAllStates(List<PacketChange> changes) throws SQLException {
    List<PacketChange> whole = changes;
    if (statements.dialect() == SqlDialect.SQLITE) {
      whole = new ArrayList<>();
      for (PacketChange change : changes) {
        if (change.before() == null) {
          whole.add(change);
        } else {
          updateState(change.before(), change.after());
        }
      }
    }
    PUT_STATES.update(
        statements, whole, (to, change) -> PacketColumns.setState(to, change.after(), codec));
  }

  private void updateState(PacketState before, PacketState after) throws SQLException {
    Set<StateColumns> changed = StateColumns.changed(before, after);
    if (!changed.isEmpty()) {
      statements.update(
          stateUpdates.computeIfAbsent(changed, StateColumns::updating),
          to -> {
            for (StateColumns group : changed) {
              group.set(to, after, codec);
            }
            to.number(after.number());
          });
    }
  }

  /** Deletes a task and its packets; only their ids stay, for the search of audit records. */
  void delete(TaskState task, List<PacketState> packets, PartitionConnection connection)
      throws SQLException {
    QueueWriter.ofDeleted(packets).write(statements, connection.head().chain());
    DELETE_STATES.update(statements, packets, (to, packet) -> to.number(packet.number()));
    DELETE_PACKETS.update(statements, packets, (to, packet) -> to.number(packet.number()));
    ADD_PURGED_PACKETS.update(
        statements, packets, (to, packet) -> to.text(packet.id()).number(task.number()));
    DELETE_TASK.update(statements, List.of(task), (to, it) -> to.number(it.number()));
    ADD_PURGED_TASK.update(
        statements, List.of(task), (to, it) -> to.number(it.number()).text(it.taskId()));
    cache.forget(task, packets);
  }

  void putEntries(List<KeyValueEntry> entries, PartitionConnection connection) throws SQLException {
    Map<KeyValueTable, List<KeyValueEntry>> byTable = new EnumMap<>(KeyValueTable.class);
    for (KeyValueEntry entry : entries) {
      byTable.computeIfAbsent(entry.table(), it -> new ArrayList<>()).add(entry);
    }
    for (Map.Entry<KeyValueTable, List<KeyValueEntry>> changed : byTable.entrySet()) {
      putEntries(view.keyValueTable(changed.getKey()), changed.getValue());
      boolean removes = changed.getValue().stream().anyMatch(it -> it.value() == null);
      if (removes && changed.getKey() == KeyValueTable.SUBJECTS) {
        connection.keyDestroyed();
      }
    }
  }

  /** Inserts the keys that this transaction found missing, so that a concurrent insert fails. */
  private void putEntries(KeyValueSqlTable table, List<KeyValueEntry> entries) throws SQLException {
    List<String> removed = new ArrayList<>();
    List<KeyValueEntry> added = new ArrayList<>();
    List<KeyValueEntry> put = new ArrayList<>();
    for (KeyValueEntry entry : entries) {
      if (entry.value() == null) {
        removed.add(entry.key());
      } else {
        (cache.isMissing(entry.table(), entry.key()) ? added : put).add(entry);
      }
    }
    table.remove(removed);
    table.add(added);
    table.put(put);
  }

  void addRecords(List<RecordRow> records) throws SQLException {
    cache.fetchTaskNumbers(records.stream().map(RecordRow::taskId));
    ADD_RECORDS.update(
        statements,
        records,
        (to, record) -> RecordColumns.set(to, record, cache.taskNumber(record.taskId()), codec));
  }
}
