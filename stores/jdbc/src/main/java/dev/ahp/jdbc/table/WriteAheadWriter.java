package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
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
import org.jspecify.annotations.Nullable;

/**
 * Takes what a session changes: into the journal, if there is one and the change may wait there, or
 * else into the tables and the lists that packets stand in.
 */
final class WriteAheadWriter {
  /** What is larger, packed, is not worth being written twice. */
  private static final int LARGE_CONTENT = 16 * 1024;

  /** So many new packets fill pages of their own, and gain nothing by waiting for others. */
  private static final int MANY = 24;

  private static final int VERY_MANY = 512;

  private final StatementCache statements;
  private final PartitionConnection lane;
  private final TableView view;
  private final TableWriter writer;
  private final ZstdCodec codec;
  private final @Nullable WriteAheadTable writeAheadTable;
  private final SessionRowCache rows;

  WriteAheadWriter(PartitionTables tables, PartitionConnection lane, SessionRowCache rows) {
    this.statements = tables.statements();
    this.lane = lane;
    this.view = tables.view();
    this.writer = tables.writer();
    this.codec = tables.packer();
    this.writeAheadTable = tables.journal();
    this.rows = rows;
  }

  /** Finds what earlier transactions left in the journal, and files it if it is much or old. */
  void begin() throws SQLException {
    if (writeAheadTable != null) {
      writeAheadTable.begin();
      if (writeAheadTable.isFull()) {
        fileAll();
      }
    }
  }

  /** Empties the journal into the tables. */
  void fileAll() throws SQLException {
    if (writeAheadTable != null && !writeAheadTable.unfiled().isEmpty()) {
      WriteAheadRows writeAheadRows = writeAheadTable.unfiled();
      putTasks(writeAheadRows.tasks());
      putPackets(writeAheadRows.packets(), writeAheadRows.newPackets());
      putEntries(writeAheadRows.entries());
      writeAheadTable.clear();
    }
  }

  void write(Changes changes) throws SQLException {
    List<NewPacketRow> added = pack(changes.packets());
    changes.tasks().forEach(rows::put);
    if (writeAheadTable != null && mayWait(changes, added)) {
      writeAheadTable.take(changes, waiting(added));
    } else {
      fileAll();
      putTasks(changes.tasks());
      putPackets(changes.packets(), added);
      putEntries(changes.entries());
    }
    changes.packets().forEach(it -> rows.put(it.after()));
    changes.entries().forEach(rows::put);
    statements.send();
  }

  private List<NewPacketRow> pack(List<PacketChange> changes) {
    List<NewPacketRow> added = new ArrayList<>();
    for (PacketChange change : changes) {
      if (change.before() == null) {
        JsonObject content = Objects.requireNonNull(change.content(), "content of a new packet");
        byte[] text = JsonWriter.bytes(content);
        added.add(new NewPacketRow(change.after(), codec.pack(text)));
        rows.putContent(change.after().number(), content, text.length);
      }
    }
    return added;
  }

  /**
   * A key must not lie about in two places, since it may have to be destroyed. What is large, or
   * would be filed with the next transaction anyway, is written once.
   */
  private static boolean mayWait(Changes changes, List<NewPacketRow> added) {
    return changes.packets().size() <= VERY_MANY
        && added.stream().allMatch(it -> it.content().length <= LARGE_CONTENT)
        && changes.entries().stream().noneMatch(it -> it.table() == KeyValueTable.SUBJECTS);
  }

  /** The contents that wait in the journal, by number; those of many packets do not. */
  private Map<Long, byte[]> waiting(List<NewPacketRow> added) throws SQLException {
    Map<Long, byte[]> contents = new HashMap<>();
    if (added.size() < MANY) {
      added.forEach(it -> contents.put(it.state().number(), it.content()));
    } else {
      addContents(added);
    }
    return contents;
  }

  private void putTasks(List<TaskState> tasks) throws SQLException {
    writer.putTasks(tasks);
  }

  /** The tasks of the packets must be there. */
  private void putPackets(List<PacketChange> packets, List<NewPacketRow> added)
      throws SQLException {
    if (!packets.isEmpty()) {
      addContents(added);
      writer.putStates(packets);
      PacketIndexWriter lists = PacketIndexWriter.of(packets);
      lists.write(statements, lane.head().chain());
      lane.filled(lists.enteredQueues());
    }
  }

  /** The part of new packets that never changes; nobody sees it before there is a state. */
  private void addContents(List<NewPacketRow> added) throws SQLException {
    rows.fetchTaskNumbers(added.stream().map(it -> it.state().taskId()));
    writer.addPackets(added, rows::taskNumber);
  }

  private void putEntries(List<KeyValueEntry> entries) throws SQLException {
    Map<KeyValueTable, List<KeyValueEntry>> byShelf = new EnumMap<>(KeyValueTable.class);
    for (KeyValueEntry entry : entries) {
      byShelf.computeIfAbsent(entry.table(), it -> new ArrayList<>()).add(entry);
    }
    for (Map.Entry<KeyValueTable, List<KeyValueEntry>> changed : byShelf.entrySet()) {
      putShelf(view.shelfTable(changed.getKey()), changed.getValue());
      boolean removes = changed.getValue().stream().anyMatch(it -> it.value() == null);
      if (removes && changed.getKey() == KeyValueTable.SUBJECTS) {
        lane.destroysKey();
      }
    }
  }

  /** What was looked for in vain is added: if another lane was quicker, that must fail. */
  private void putShelf(KeyValueSqlTable table, List<KeyValueEntry> entries) throws SQLException {
    List<String> removed = new ArrayList<>();
    List<KeyValueEntry> added = new ArrayList<>();
    List<KeyValueEntry> put = new ArrayList<>();
    for (KeyValueEntry entry : entries) {
      if (entry.value() == null) {
        removed.add(entry.key());
      } else {
        (rows.isMissing(entry.table(), entry.key()) ? added : put).add(entry);
      }
    }
    table.remove(removed);
    table.add(added);
    table.put(put);
  }
}
