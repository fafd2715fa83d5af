package dev.ahp.jdbc.table;

import static dev.ahp.jdbc.table.SqlExceptionTranslator.guarded;
import static dev.ahp.jdbc.table.SqlExceptionTranslator.guardedNullable;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.UsageCounts;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables as seen by one connection. */
public class TableView implements StoreView {
  private final StatementCache statements;
  private final PacketTable packets;
  private final TaskTable tasks;
  private final RecordTable records;
  private final Map<KeyValueTable, KeyValueSqlTable> keyValueTables;

  /**
   * Prepares the statements.
   *
   * @param locking whether reads of single rows lock them until the transaction ends
   */
  TableView(StatementCache statements, ZstdCodec codec, boolean locking) {
    this.statements = statements;
    packets = new PacketTable(statements, codec, locking);
    tasks = new TaskTable(statements, codec, locking);
    records = new RecordTable(statements, codec, tasks);
    keyValueTables = new EnumMap<>(KeyValueTable.class);
    for (KeyValueTable table : KeyValueTable.values()) {
      keyValueTables.put(table, new KeyValueSqlTable(table, statements, codec, locking));
    }
  }

  /** Creates a view of the same tables, with the same statements. */
  TableView(TableView same) {
    statements = same.statements;
    packets = same.packets;
    tasks = same.tasks;
    records = same.records;
    keyValueTables = same.keyValueTables;
  }

  StatementCache statements() {
    return statements;
  }

  PacketTable packetTable() {
    return packets;
  }

  TaskTable taskTable() {
    return tasks;
  }

  KeyValueSqlTable keyValueTable(KeyValueTable table) {
    return Objects.requireNonNull(keyValueTables.get(table));
  }

  @Override
  public @Nullable PacketState packet(String packetId) {
    return guardedNullable("reading packet " + packetId, () -> packets.find(packetId));
  }

  @Override
  public JsonObject content(PacketState packet) {
    return guarded("reading packet " + packet.id(), () -> packets.content(packet));
  }

  @Override
  public List<PacketState> packets(PacketQuery query) {
    return guarded("listing packets", () -> packets.list(query));
  }

  @Override
  public List<PacketState> packetsOf(Collection<TaskState> given) {
    return guarded("listing packets of tasks", () -> packets.ofTasks(given));
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    return guardedNullable("reading task " + taskId, () -> tasks.find(taskId));
  }

  @Override
  public List<TaskState> tasks(@Nullable String status, long afterNumber, int limit) {
    return guarded("listing tasks", () -> tasks.list(status, afterNumber, limit, false));
  }

  @Override
  public List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit) {
    return guarded("listing tasks", () -> tasks.list(status, beforeNumber, limit, true));
  }

  @Override
  public TaskQuery.TaskSlice tasks(TaskQuery query) {
    return guarded("searching tasks", () -> tasks.search(query));
  }

  @Override
  public List<String> packetIds(String prefix, int limit) {
    return guarded("finding packets", () -> packets.ids(prefix, limit));
  }

  @Override
  public List<String> taskIds(String prefix, int limit) {
    return guarded("finding tasks", () -> tasks.ids(prefix, limit));
  }

  @Override
  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    return guardedNullable("reading " + table.table(), () -> keyValueTable(table).find(key));
  }

  @Override
  public List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit) {
    return guarded(
        "listing " + table.table(), () -> keyValueTable(table).page(prefix, after, limit));
  }

  @Override
  public long count(KeyValueTable table, String prefix) {
    return guarded("counting " + table.table(), () -> keyValueTable(table).count(prefix));
  }

  @Override
  public List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit) {
    return guarded("listing " + table.table(), () -> keyValueTable(table).last(before, limit));
  }

  @Override
  public List<RecordRow> records(RecordQuery query) {
    return guarded("listing audit records", () -> records.list(query));
  }

  @Override
  public @Nullable RecordRow record(String chain, long seq) {
    return guardedNullable("reading an audit record", () -> records.find(chain, seq));
  }

  @Override
  public List<RecordRow> records(String chain, long first, long last) {
    return guarded("reading records of a chain", () -> records.between(chain, first, last));
  }

  @Override
  public List<String> recordHashes(String chain, long first, long last) {
    return guarded("reading hashes of records", () -> records.hashes(chain, first, last));
  }

  @Override
  public List<ChainHead> heads() {
    return guarded("reading the heads of the chains", records::heads);
  }

  public void export(Store.RecordSink sink) {
    SqlExceptionTranslator.guardedRun("exporting audit records", () -> records.export(sink));
  }

  @Override
  public Map<Status, Long> packetsByStatus() {
    Map<Status, Long> counts = new EnumMap<>(Status.class);
    SqlExceptionTranslator.guardedRun(
        "counting packets",
        () -> packets.count(row -> counts.put(PacketColumns.status(row.text()), row.number())));
    return counts;
  }

  @Override
  public Map<String, Long> tasksByStatus() {
    return guarded("counting tasks", tasks::countByStatus);
  }

  @Override
  public UsageCounts usage() {
    return guarded("counting the use of quotas", () -> UsageSearch.run(statements));
  }

  @Override
  public long recordCount() {
    return guarded("counting audit records", records::count);
  }
}
