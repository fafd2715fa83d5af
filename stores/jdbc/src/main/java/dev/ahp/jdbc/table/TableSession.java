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
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One transaction over the tables, with the rows it has met at hand. */
public final class TableSession implements Session {
  private final Statements statements;
  private final LaneConnection lane;
  private final TableView view;
  private final TableWriter writer;
  private final Fetched fetched = new Fetched();
  private ChainHead head;
  private boolean ended;

  private TableSession(Tables tables, LaneConnection lane) {
    this.statements = tables.statements;
    this.view = tables.view;
    this.writer = tables.writer;
    this.lane = lane;
    this.head = lane.head();
  }

  /** The tables as a lane's connection works with them. */
  public static final class Tables {
    private final Statements statements;
    private final TableView view;
    private final TableWriter writer;

    public Tables(Statements statements, Dialect dialect, Packer packer) {
      this.statements = statements;
      this.view = TableView.locking(statements, dialect, packer);
      this.writer = new TableWriter(statements, packer);
    }

    /** Takes over a transaction that has begun. */
    public Session session(LaneConnection lane) {
      return new TableSession(this, lane);
    }

    /** The packets of these numbers that nobody else has locked, in no order. */
    public List<PacketState> numbered(List<Long> numbers) throws SQLException {
      return view.packetTable().numbered(numbers);
    }
  }

  @Override
  public void fetch(Keys keys) {
    guardedRun("reading a batch", () -> fetchAll(keys));
  }

  private void fetchAll(Keys keys) throws SQLException {
    fetchPackets(keys);
    fetchTasks(keys.tasks());
    Map<Shelf, Set<String>> byShelf = new EnumMap<>(Shelf.class);
    for (Keys.ShelfKey place : keys.entries()) {
      if (!fetched.entries.containsKey(place)) {
        byShelf.computeIfAbsent(place.shelf(), it -> new LinkedHashSet<>()).add(place.key());
        fetched.entries.put(place, null);
      }
    }
    for (Map.Entry<Shelf, Set<String>> wanted : byShelf.entrySet()) {
      view.shelfTable(wanted.getKey()).find(wanted.getValue()).forEach(this::remember);
    }
  }

  private void fetchPackets(Keys keys) throws SQLException {
    Set<String> plain = new LinkedHashSet<>(keys.packets());
    plain.removeAll(fetched.packets.keySet());
    Set<String> withContent = new LinkedHashSet<>(keys.contents());
    withContent.retainAll(plain);
    plain.removeAll(withContent);
    if (!plain.isEmpty()) {
      plain.forEach(id -> fetched.packets.put(id, null));
      view.packetTable().find(plain, this::remember);
    }
    if (!withContent.isEmpty()) {
      withContent.forEach(id -> fetched.packets.put(id, null));
      view.packetTable().findWithContent(withContent, this::remember);
    }
  }

  private void fetchTasks(Set<String> ids) throws SQLException {
    Set<String> wanted = new LinkedHashSet<>(ids);
    wanted.removeAll(fetched.tasks.keySet());
    if (!wanted.isEmpty()) {
      wanted.forEach(id -> fetched.tasks.put(id, null));
      view.taskTable().find(wanted).forEach(task -> fetched.tasks.put(task.taskId(), task));
    }
  }

  private void remember(PacketState packet, @Nullable JsonObject content) {
    fetched.packets.put(packet.id(), packet);
    if (content != null) {
      fetched.contents.put(packet.number(), content);
    }
  }

  private void remember(ShelfEntry entry) {
    fetched.entries.put(new Keys.ShelfKey(entry.shelf(), entry.key()), entry.value());
  }

  @Override
  public long nextNumber() {
    return guarded("numbering", lane::nextNumber);
  }

  @Override
  public List<PacketState> claimable(ClaimQuery query) {
    List<PacketState> found = guarded("looking for work", () -> lane.claimable(query));
    found.forEach(packet -> remember(packet, null));
    return found;
  }

  @Override
  public List<PacketState> due(long now, int limit) {
    List<PacketState> found =
        guarded("looking for what is due", () -> view.packetTable().due(now, limit));
    found.forEach(packet -> remember(packet, null));
    return found;
  }

  @Override
  public void write(Changes changes) {
    guardedRun("writing a batch", () -> writeAll(changes));
  }

  private void writeAll(Changes changes) throws SQLException {
    writer.putTasks(changes.tasks());
    changes.tasks().forEach(task -> fetched.tasks.put(task.taskId(), task));
    List<PacketChange> packets = changes.packets();
    if (!packets.isEmpty()) {
      writer.addPackets(packets, this::taskNumber);
      writer.putStates(packets);
      PacketLists.of(packets).write(statements, head.chain());
      packets.forEach(change -> remember(change.after(), change.content()));
    }
    writeEntries(changes.entries());
  }

  private void writeEntries(List<ShelfEntry> entries) throws SQLException {
    Map<Shelf, List<ShelfEntry>> byShelf = new EnumMap<>(Shelf.class);
    for (ShelfEntry entry : entries) {
      byShelf.computeIfAbsent(entry.shelf(), it -> new ArrayList<>()).add(entry);
    }
    for (Map.Entry<Shelf, List<ShelfEntry>> changed : byShelf.entrySet()) {
      writeShelf(view.shelfTable(changed.getKey()), changed.getValue());
    }
    entries.forEach(this::remember);
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
        (fetched.isMissing(entry.shelf(), entry.key()) ? added : put).add(entry);
      }
    }
    table.remove(removed);
    table.add(added);
    table.put(put);
  }

  private @Nullable Long taskNumber(@Nullable String taskId) throws SQLException {
    if (taskId == null) {
      return null;
    }
    TaskState task = fetched.tasks.get(taskId);
    return task == null ? view.taskTable().number(taskId) : Long.valueOf(task.number());
  }

  @Override
  public void forget(long now, int limit) {
    guardedRun(
        "throwing away what is over",
        () -> {
          for (Shelf shelf : Shelf.values()) {
            view.shelfTable(shelf).forget(now, limit);
          }
        });
    fetched.entries.clear();
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
          writer.addRecords(records, this::taskNumber);
          lane.moveHead(head, newHead);
        });
    head = newHead;
  }

  @Override
  public void commit() {
    ended = true;
    lane.commit(head);
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      lane.rollback();
    }
  }

  @Override
  public @Nullable PacketState packet(String packetId) {
    if (!fetched.packets.containsKey(packetId)) {
      fetched.packets.put(packetId, view.packet(packetId));
    }
    return fetched.packets.get(packetId);
  }

  @Override
  public JsonObject content(PacketState packet) {
    JsonObject content = fetched.contents.get(packet.number());
    if (content == null) {
      content = view.content(packet);
      fetched.contents.put(packet.number(), content);
    }
    return content;
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    if (!fetched.tasks.containsKey(taskId)) {
      fetched.tasks.put(taskId, view.task(taskId));
    }
    return fetched.tasks.get(taskId);
  }

  @Override
  public @Nullable JsonObject entry(Shelf shelf, String key) {
    Keys.ShelfKey place = new Keys.ShelfKey(shelf, key);
    if (!fetched.entries.containsKey(place)) {
      fetched.entries.put(place, view.entry(shelf, key));
    }
    return fetched.entries.get(place);
  }

  @Override
  public List<PacketState> packets(PacketQuery query) {
    return view.packets(query);
  }

  @Override
  public List<TaskState> tasks(@Nullable String status, long afterNumber, int limit) {
    return view.tasks(status, afterNumber, limit);
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
  public Map<Status, Long> packetsByStatus() {
    return view.packetsByStatus();
  }

  @Override
  public long recordCount() {
    return view.recordCount();
  }
}
