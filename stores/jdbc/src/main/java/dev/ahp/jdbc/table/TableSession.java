package dev.ahp.jdbc.table;

import static dev.ahp.jdbc.table.SqlExceptionTranslator.guarded;
import static dev.ahp.jdbc.table.SqlExceptionTranslator.guardedRun;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One transaction over the tables, with the rows it has met at hand. With a journal, what it
 * changes goes there, and into the tables only when they are to be read or enough has come
 * together.
 */
public final class TableSession implements StoreSession {
  private final StatementCache statements;
  private final PartitionConnection lane;
  private final TableView view;
  private final TableWriter writer;
  private final @Nullable WriteAheadTable writeAheadTable;
  private final @Nullable RowCache rowCache;
  private final SessionRowCache rows;
  private final SessionClaims claims;
  private final SessionTimers dues;
  private final WriteAheadWriter writeAheadWriter;
  private final List<PacketState> writtenPackets = new ArrayList<>();
  private final List<TaskState> writtenTasks = new ArrayList<>();
  private ChainHead head;
  private boolean ended;

  TableSession(PartitionTables tables, PartitionConnection lane) {
    this.statements = tables.statements();
    this.view = tables.view();
    this.writer = tables.writer();
    this.writeAheadTable = tables.journal();
    this.rowCache = tables.recent();
    this.rows = new SessionRowCache(view, tables.packer(), rowCache, writeAheadTable);
    this.claims = new SessionClaims(lane, rows, writeAheadTable);
    this.dues = new SessionTimers(view.packetTable(), writeAheadTable);
    this.writeAheadWriter = new WriteAheadWriter(tables, lane, rows);
    this.lane = lane;
    this.head = lane.head();
  }

  void begin() {
    guardedRun("reading the journal", writeAheadWriter::begin);
  }

  /** Brings the tables up to date. */
  public void file() {
    guardedRun("filing", writeAheadWriter::fileAll);
  }

  /** What the tables hold, when they hold everything. */
  private TableView filed() {
    file();
    return view;
  }

  @Override
  public void fetch(ReadSet reads) {
    guardedRun("reading a batch", () -> rows.fetch(reads));
  }

  @Override
  public long nextNumber() {
    return guarded("numbering", lane::nextNumber);
  }

  @Override
  public List<PacketState> claimable(ClaimQuery query) {
    if (query.taskId() != null) {
      file();
    }
    return guarded("looking for work", () -> claims.best(query));
  }

  @Override
  public List<PacketState> due(long now, int limit) {
    List<PacketState> found = guarded("looking for what is due", () -> dues.first(now, limit));
    found.forEach(rows::put);
    return found;
  }

  @Override
  public void write(Changes changes) {
    claims.forget();
    guardedRun("writing a batch", () -> writeAheadWriter.write(changes));
    changes.packets().forEach(it -> writtenPackets.add(it.after()));
    writtenTasks.addAll(changes.tasks());
  }

  @Override
  public int forget(long now, int limit) {
    if (writeAheadTable != null && writeAheadTable.unfiled().holdsOver(now)) {
      file();
    }
    rows.forgetEntries();
    return guarded("throwing away what is over", () -> forgetAll(now, limit));
  }

  private int forgetAll(long now, int limit) throws SQLException {
    int most = 0;
    for (KeyValueTable table : KeyValueTable.values()) {
      // Notes of archives are kept for ever, and the right to drop any is not asked for.
      if (table != KeyValueTable.AUDIT_ARCHIVES) {
        most = Math.max(most, view.shelfTable(table).forget(now, limit));
      }
    }
    return most;
  }

  @Override
  public int dropArchived(String chain, long through, int limit) {
    file();
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
    try {
      commitAll();
      remember();
    } finally {
      lane.ended();
    }
  }

  private void commitAll() {
    try {
      guardedRun("keeping the journal", this::keepJournal);
    } catch (StoreUnavailableException e) {
      undo();
      throw e;
    }
    try {
      lane.commit(head);
    } catch (StoreUnavailableException e) {
      forgetJournal();
      throw e;
    }
  }

  private void remember() {
    if (rowCache != null) {
      writtenTasks.forEach(rowCache::put);
      writtenPackets.forEach(rowCache::put);
      rows.tellContents(rowCache);
    }
  }

  private void keepJournal() throws SQLException {
    if (writeAheadTable != null) {
      writeAheadTable.keep();
    }
  }

  private void forgetJournal() {
    if (writeAheadTable != null) {
      writeAheadTable.undone();
    }
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      try {
        undo();
      } finally {
        lane.ended();
      }
    }
  }

  private void undo() {
    forgetJournal();
    statements.forget();
    lane.rollback();
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
  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    return rows.entry(table, key);
  }

  @Override
  public List<PacketState> packets(PacketQuery query) {
    return filed().packets(query);
  }

  @Override
  public List<PacketState> packetsOf(Collection<TaskState> tasks) {
    return filed().packetsOf(tasks);
  }

  @Override
  public List<TaskState> tasks(@Nullable String status, long afterNumber, int limit) {
    return filed().tasks(status, afterNumber, limit);
  }

  @Override
  public List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit) {
    return filed().newestTasks(status, beforeNumber, limit);
  }

  @Override
  public long count(KeyValueTable table, String prefix) {
    return filed().count(table, prefix);
  }

  @Override
  public List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit) {
    return filed().lastEntries(table, before, limit);
  }

  @Override
  public List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit) {
    return filed().entries(table, prefix, after, limit);
  }

  @Override
  public List<RecordRow> records(RecordQuery query) {
    return filed().records(query);
  }

  @Override
  public @Nullable RecordRow record(String chain, long seq) {
    return filed().record(chain, seq);
  }

  @Override
  public List<RecordRow> records(String chain, long first, long last) {
    return filed().records(chain, first, last);
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
    return filed().packetsByStatus();
  }

  @Override
  public long recordCount() {
    return view.recordCount();
  }
}
