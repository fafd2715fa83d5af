package dev.ahp.jdbc.table;

import static dev.ahp.jdbc.table.Fault.guarded;
import static dev.ahp.jdbc.table.Fault.guardedRun;

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
import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Dialect;
import dev.ahp.jdbc.sql.Statements;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One transaction over the tables, with the rows it has met at hand. */
public final class TableSession implements Session {
  private final Statements statements;
  private final LaneConnection lane;
  private final TableView view;
  private final TableWriter writer;
  private final @Nullable Recent recent;
  private final SessionRows rows;
  private final SessionClaims claims;
  private final List<PacketState> writtenPackets = new ArrayList<>();
  private final List<TaskState> writtenTasks = new ArrayList<>();
  private ChainHead head;
  private boolean ended;

  private TableSession(Tables tables, LaneConnection lane) {
    this.statements = tables.statements;
    this.view = tables.view;
    this.writer = tables.writer;
    this.recent = tables.recent;
    this.rows = new SessionRows(view, tables.packer, recent);
    this.claims = new SessionClaims(lane, rows);
    this.lane = lane;
    this.head = lane.head();
  }

  /** The tables as a lane's connection works with them. */
  public static final class Tables {
    private final Statements statements;
    private final Packer packer;
    private final TableView view;
    private final TableWriter writer;
    private final @Nullable Recent recent;

    /**
     * Prepares the work.
     *
     * @param alone whether nobody else writes, so that what was written need not be read again
     */
    public Tables(Statements statements, Dialect dialect, Packer packer, boolean alone) {
      this.statements = statements;
      this.packer = packer;
      this.view = TableView.locking(statements, dialect, packer);
      this.writer = new TableWriter(statements, packer);
      this.recent = alone ? new Recent() : null;
    }

    /** Takes over a transaction that has begun. */
    public Session session(LaneConnection lane) {
      return new TableSession(this, lane);
    }
  }

  @Override
  public void fetch(Keys keys) {
    guardedRun("reading a batch", () -> rows.fetch(keys));
  }

  @Override
  public long nextNumber() {
    return guarded("numbering", lane::nextNumber);
  }

  @Override
  public List<PacketState> claimable(ClaimQuery query) {
    return guarded("looking for work", () -> claims.best(query));
  }

  @Override
  public List<PacketState> due(long now, int limit) {
    List<PacketState> found =
        guarded("looking for what is due", () -> view.packetTable().due(now, limit));
    found.forEach(rows::put);
    return found;
  }

  @Override
  public void write(Changes changes) {
    guardedRun("writing a batch", () -> writeAll(changes));
  }

  private void writeAll(Changes changes) throws SQLException {
    claims.forget();
    writer.putTasks(changes.tasks());
    changes.tasks().forEach(rows::put);
    writtenTasks.addAll(changes.tasks());
    List<PacketChange> packets = changes.packets();
    if (!packets.isEmpty()) {
      rows.fetchTaskNumbers(packets.stream().map(it -> it.after().taskId()));
      writer.addPackets(packets, rows::taskNumber, rows::putContent);
      writer.putStates(packets);
      PacketLists.of(packets).write(statements, head.chain());
      packets.forEach(this::remember);
    }
    writeEntries(changes.entries());
    statements.send();
  }

  private void remember(PacketChange change) {
    rows.put(change.after());
    writtenPackets.add(change.after());
  }

  private void writeEntries(List<ShelfEntry> entries) throws SQLException {
    Map<Shelf, List<ShelfEntry>> byShelf = new EnumMap<>(Shelf.class);
    for (ShelfEntry entry : entries) {
      byShelf.computeIfAbsent(entry.shelf(), it -> new ArrayList<>()).add(entry);
    }
    for (Map.Entry<Shelf, List<ShelfEntry>> changed : byShelf.entrySet()) {
      writeShelf(view.shelfTable(changed.getKey()), changed.getValue());
      boolean removes = changed.getValue().stream().anyMatch(it -> it.value() == null);
      if (removes && changed.getKey() == Shelf.SUBJECTS) {
        lane.destroysKey();
      }
    }
    entries.forEach(rows::put);
  }

  /** What was looked for in vain is added: if another lane was quicker, that must fail. */
  private void writeShelf(ShelfTable table, List<ShelfEntry> entries) throws SQLException {
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

  @Override
  public int forget(long now, int limit) {
    rows.forgetEntries();
    return guarded("throwing away what is over", () -> forgetAll(now, limit));
  }

  private int forgetAll(long now, int limit) throws SQLException {
    int most = 0;
    for (Shelf shelf : Shelf.values()) {
      // Notes of archives are kept for ever, and the right to drop any is not asked for.
      if (shelf != Shelf.AUDIT_ARCHIVES) {
        most = Math.max(most, view.shelfTable(shelf).forget(now, limit));
      }
    }
    return most;
  }

  @Override
  public int dropArchived(String chain, long through, int limit) {
    return guarded("dropping archived records", () -> lane.dropArchived(chain, through, limit));
  }

  @Override
  public ChainHead head() {
    return head;
  }

  @Override
  public void append(List<RecordRow> records, ChainHead newHead) {
    if (newHead.seq() != head.seq() + records.size() || !newHead.chain().equals(head.chain())) {
      throw new IllegalArgumentException(newHead + " is not " + records.size() + " after " + head);
    }
    guardedRun(
        "appending audit records",
        () -> {
          lane.moveHead(head, newHead);
          rows.fetchTaskNumbers(records.stream().map(RecordRow::taskId));
          writer.addRecords(records, rows::taskNumber);
          statements.send();
        });
    head = newHead;
  }

  @Override
  public void commit() {
    ended = true;
    lane.commit(head);
    if (recent != null) {
      writtenTasks.forEach(recent::put);
      writtenPackets.forEach(recent::put);
      rows.tellContents(recent);
    }
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      statements.forget();
      lane.rollback();
    }
  }

  @Override
  public @Nullable PacketState packet(String packetId) {
    return rows.packet(packetId);
  }

  @Override
  public JsonObject content(PacketState packet) {
    return rows.content(packet);
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    return rows.task(taskId);
  }

  @Override
  public @Nullable JsonObject entry(Shelf shelf, String key) {
    return rows.entry(shelf, key);
  }

  @Override
  public List<PacketState> packets(PacketQuery query) {
    return view.packets(query);
  }

  @Override
  public List<PacketState> packetsOf(Collection<TaskState> tasks) {
    return view.packetsOf(tasks);
  }

  @Override
  public List<TaskState> tasks(@Nullable String status, long afterNumber, int limit) {
    return view.tasks(status, afterNumber, limit);
  }

  @Override
  public List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit) {
    return view.newestTasks(status, beforeNumber, limit);
  }

  @Override
  public long count(Shelf shelf, String prefix) {
    return view.count(shelf, prefix);
  }

  @Override
  public List<ShelfEntry> lastEntries(Shelf shelf, String before, int limit) {
    return view.lastEntries(shelf, before, limit);
  }

  @Override
  public List<ShelfEntry> entries(Shelf shelf, String prefix, String after, int limit) {
    return view.entries(shelf, prefix, after, limit);
  }

  @Override
  public List<RecordRow> records(RecordQuery query) {
    return view.records(query);
  }

  @Override
  public @Nullable RecordRow record(String chain, long seq) {
    return view.record(chain, seq);
  }

  @Override
  public List<RecordRow> records(String chain, long first, long last) {
    return view.records(chain, first, last);
  }

  @Override
  public List<String> recordHashes(String chain, long first, long last) {
    return view.recordHashes(chain, first, last);
  }

  @Override
  public List<ChainHead> heads() {
    return view.heads();
  }

  @Override
  public Map<Status, Long> packetsByStatus() {
    return view.packetsByStatus();
  }

  @Override
  public long recordCount() {
    return view.recordCount();
  }
}
