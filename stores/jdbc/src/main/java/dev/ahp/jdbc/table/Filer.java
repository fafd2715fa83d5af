package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Statements;
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
final class Filer {
  /** What is larger, packed, is not worth being written twice. */
  private static final int LARGE_CONTENT = 16 * 1024;

  /** So many new packets fill pages of their own, and gain nothing by waiting for others. */
  private static final int MANY = 24;

  private static final int VERY_MANY = 512;

  private final Statements statements;
  private final LaneConnection lane;
  private final TableView view;
  private final TableWriter writer;
  private final Packer packer;
  private final @Nullable Journal journal;
  private final SessionRows rows;

  Filer(LaneTables tables, LaneConnection lane, SessionRows rows) {
    this.statements = tables.statements();
    this.lane = lane;
    this.view = tables.view();
    this.writer = tables.writer();
    this.packer = tables.packer();
    this.journal = tables.journal();
    this.rows = rows;
  }

  /** Finds what earlier transactions left in the journal, and files it if it is much or old. */
  void begin() throws SQLException {
    if (journal != null) {
      journal.begin();
      if (journal.isFull()) {
        fileAll();
      }
    }
  }

  /** Empties the journal into the tables. */
  void fileAll() throws SQLException {
    if (journal != null && !journal.unfiled().isEmpty()) {
      Unfiled unfiled = journal.unfiled();
      putTasks(unfiled.tasks());
      putPackets(unfiled.packets(), unfiled.newPackets());
      putEntries(unfiled.entries());
      journal.clear();
    }
  }

  void write(Changes changes) throws SQLException {
    List<NewPacket> added = pack(changes.packets());
    changes.tasks().forEach(rows::put);
    if (journal != null && mayWait(changes, added)) {
      journal.take(changes, waiting(added));
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

  private List<NewPacket> pack(List<PacketChange> changes) {
    List<NewPacket> added = new ArrayList<>();
    for (PacketChange change : changes) {
      if (change.before() == null) {
        JsonObject content = Objects.requireNonNull(change.content(), "content of a new packet");
        byte[] text = JsonWriter.bytes(content);
        added.add(new NewPacket(change.after(), packer.pack(text)));
        rows.putContent(change.after().number(), content, text.length);
      }
    }
    return added;
  }

  /**
   * A key must not lie about in two places, since it may have to be destroyed. What is large, or
   * would be filed with the next transaction anyway, is written once.
   */
  private static boolean mayWait(Changes changes, List<NewPacket> added) {
    return changes.packets().size() <= VERY_MANY
        && added.stream().allMatch(it -> it.content().length <= LARGE_CONTENT)
        && changes.entries().stream().noneMatch(it -> it.shelf() == Shelf.SUBJECTS);
  }

  /** The contents that wait in the journal, by number; those of many packets do not. */
  private Map<Long, byte[]> waiting(List<NewPacket> added) throws SQLException {
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
  private void putPackets(List<PacketChange> packets, List<NewPacket> added) throws SQLException {
    if (!packets.isEmpty()) {
      addContents(added);
      writer.putStates(packets);
      PacketLists lists = PacketLists.of(packets);
      lists.write(statements, lane.head().chain());
      lane.filled(lists.enteredQueues());
    }
  }

  /** The part of new packets that never changes; nobody sees it before there is a state. */
  private void addContents(List<NewPacket> added) throws SQLException {
    rows.fetchTaskNumbers(added.stream().map(it -> it.state().taskId()));
    writer.addPackets(added, rows::taskNumber);
  }

  private void putEntries(List<ShelfEntry> entries) throws SQLException {
    Map<Shelf, List<ShelfEntry>> byShelf = new EnumMap<>(Shelf.class);
    for (ShelfEntry entry : entries) {
      byShelf.computeIfAbsent(entry.shelf(), it -> new ArrayList<>()).add(entry);
    }
    for (Map.Entry<Shelf, List<ShelfEntry>> changed : byShelf.entrySet()) {
      putShelf(view.shelfTable(changed.getKey()), changed.getValue());
      boolean removes = changed.getValue().stream().anyMatch(it -> it.value() == null);
      if (removes && changed.getKey() == Shelf.SUBJECTS) {
        lane.destroysKey();
      }
    }
  }

  /** What was looked for in vain is added: if another lane was quicker, that must fail. */
  private void putShelf(ShelfTable table, List<ShelfEntry> entries) throws SQLException {
    List<String> removed = new ArrayList<>();
    List<ShelfEntry> added = new ArrayList<>();
    List<ShelfEntry> put = new ArrayList<>();
    for (ShelfEntry entry : entries) {
      if (entry.value() == null) {
        removed.add(entry.key());
      } else {
        (rows.isMissing(entry.shelf(), entry.key()) ? added : put).add(entry);
      }
    }
    table.remove(removed);
    table.add(added);
    table.put(put);
  }
}
