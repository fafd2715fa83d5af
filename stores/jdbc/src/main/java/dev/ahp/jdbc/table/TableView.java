package dev.ahp.jdbc.table;

import static dev.ahp.jdbc.table.Fault.guarded;
import static dev.ahp.jdbc.table.Fault.guardedLook;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.View;
import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Dialect;
import dev.ahp.jdbc.sql.Statements;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one connection sees of the tables. */
public final class TableView implements View {
  private final PacketTable packets;
  private final TaskTable tasks;
  private final RecordTable records;
  private final Map<Shelf, ShelfTable> shelves = new EnumMap<>(Shelf.class);

  private TableView(Statements statements, Dialect dialect, Packer packer, boolean locking) {
    packets = new PacketTable(statements, dialect, packer, locking);
    tasks = new TaskTable(statements, dialect, packer, locking);
    records = new RecordTable(statements, packer, tasks);
    for (Shelf shelf : Shelf.values()) {
      shelves.put(shelf, new ShelfTable(shelf, statements, dialect, packer, locking));
    }
  }

  public static TableView reading(Statements statements, Dialect dialect, Packer packer) {
    return new TableView(statements, dialect, packer, false);
  }

  /** One whose single rows nobody else changes until the transaction ends. */
  static TableView locking(Statements statements, Dialect dialect, Packer packer) {
    return new TableView(statements, dialect, packer, true);
  }

  PacketTable packetTable() {
    return packets;
  }

  TaskTable taskTable() {
    return tasks;
  }

  ShelfTable shelfTable(Shelf shelf) {
    return Objects.requireNonNull(shelves.get(shelf));
  }

  @Override
  public @Nullable PacketState packet(String packetId) {
    return guardedLook("reading packet " + packetId, () -> packets.find(packetId));
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
  public List<PacketState> packetsOf(Collection<TaskState> some) {
    return guarded("listing packets of tasks", () -> packets.ofTasks(some));
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    return guardedLook("reading task " + taskId, () -> tasks.find(taskId));
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
  public @Nullable JsonObject entry(Shelf shelf, String key) {
    return guardedLook("reading " + shelf.table(), () -> shelfTable(shelf).find(key));
  }

  @Override
  public List<ShelfEntry> entries(Shelf shelf, String prefix, String after, int limit) {
    return guarded("listing " + shelf.table(), () -> shelfTable(shelf).page(prefix, after, limit));
  }

  @Override
  public long count(Shelf shelf, String prefix) {
    return guarded("counting " + shelf.table(), () -> shelfTable(shelf).count(prefix));
  }

  @Override
  public List<ShelfEntry> lastEntries(Shelf shelf, String before, int limit) {
    return guarded("listing " + shelf.table(), () -> shelfTable(shelf).last(before, limit));
  }

  @Override
  public List<RecordRow> records(RecordQuery query) {
    return guarded("listing audit records", () -> records.list(query));
  }

  @Override
  public @Nullable RecordRow record(String chain, long seq) {
    return guardedLook("reading an audit record", () -> records.find(chain, seq));
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
    return guarded("reading the ends of chains", records::heads);
  }

  public void export(Store.RecordSink sink) {
    Fault.guardedRun("exporting audit records", () -> records.export(sink));
  }

  @Override
  public Map<Status, Long> packetsByStatus() {
    Map<Status, Long> counts = new EnumMap<>(Status.class);
    Fault.guardedRun(
        "counting packets",
        () -> packets.count(row -> counts.put(Words.status(row.text()), row.number())));
    return counts;
  }

  @Override
  public long recordCount() {
    return guarded("counting audit records", records::count);
  }
}
