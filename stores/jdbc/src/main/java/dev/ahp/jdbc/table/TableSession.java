package dev.ahp.jdbc.table;

import static dev.ahp.jdbc.table.SqlExceptionTranslator.guarded;
import static dev.ahp.jdbc.table.SqlExceptionTranslator.guardedRun;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.SealPosition;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.TaskDocument;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One transaction over the tables. It reads single rows through the partition's row cache and lists
 * directly from the tables.
 */
public final class TableSession extends TableView implements StoreSession {
  private final TableWriter writer;
  private final PartitionConnection connection;
  private final RowCache cache;
  private ChainHead head;
  private boolean ended;

  /** Creates a session for an open transaction. */
  public TableSession(TableWriter writer, PartitionConnection connection) {
    super(writer.view());
    this.writer = writer;
    this.connection = connection;
    this.cache = writer.cache();
    this.head = connection.head();
    cache.begin();
    writer.begin();
  }

  @Override
  public void fetch(ReadSet reads) {
    guardedRun("reading a batch", () -> cache.fetch(reads));
  }

  @Override
  public long nextNumber() {
    return guarded("assigning a number", connection::nextNumber);
  }

  /** Reads more candidates while another writer holds locks on some of them. */
  @Override
  public List<PacketState> claimable(ClaimQuery query) {
    return guarded(
        "reading claimable packets",
        () -> {
          for (int limit = query.limit(); ; limit *= 2) {
            List<Long> numbers = connection.claimable(query.withLimit(limit));
            List<PacketState> found = cache.numbered(numbers);
            if (found.size() >= query.limit() || numbers.size() < limit) {
              return found.subList(0, Math.min(query.limit(), found.size()));
            }
          }
        });
  }

  @Override
  public List<PacketState> due(long now, int limit) {
    List<PacketState> found =
        guarded("reading expired timers", () -> writer.dueSearch().find(now, limit));
    found.forEach(cache::put);
    return found;
  }

  @Override
  public void write(Changes changes) {
    guardedRun("writing a batch", () -> writer.write(changes, connection));
  }

  @Override
  public long contentBytes(PacketState packet) {
    return guarded("measuring packet " + packet.id(), () -> writer.contentBytes(packet));
  }

  @Override
  public @Nullable SealPosition sealOld(SealPosition from, int limit) {
    return guarded(
            "encrypting old rows",
            () -> Optional.ofNullable(new OldRowSealer(this, writer.codec()).next(from, limit)))
        .orElse(null);
  }

  @Override
  public int deleteExpired(long now, int limit) {
    cache.clearEntries();
    return guarded("deleting expired entries", () -> deleteAllExpired(now, limit));
  }

  private int deleteAllExpired(long now, int limit) throws SQLException {
    int highest = 0;
    for (KeyValueTable table : KeyValueTable.values()) {
      // Archive notes never expire, and the writer's database role may not delete them.
      if (table != KeyValueTable.AUDIT_ARCHIVES) {
        highest = Math.max(highest, keyValueTable(table).deleteExpired(now, limit));
      }
    }
    return highest;
  }

  @Override
  public int dropArchived(String chain, long through, int limit) {
    return guarded(
        "deleting archived records", () -> connection.dropArchived(chain, through, limit));
  }

  @Override
  public void delete(TaskState task, List<PacketState> packets) {
    guardedRun(
        "deleting task " + task.taskId(),
        () -> {
          writer.delete(task, packets, connection);
          writer.statements().send();
        });
  }

  @Override
  public void index(List<TaskDocument> documents) {
    guardedRun(
        "writing the search index",
        () -> {
          TaskIndexWriter index = new TaskIndexWriter(writer.statements());
          for (TaskDocument document : documents) {
            index.put(document);
          }
        });
  }

  @Override
  public void removeTexts(Collection<TaskState> tasks) {
    guardedRun(
        "removing texts from the search index",
        () -> new TaskIndexWriter(writer.statements()).removeTexts(tasks));
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
          connection.moveHead(head, newHead);
          writer.addRecords(records);
          writer.statements().send();
        });
    head = newHead;
  }

  @Override
  public void commit() {
    guardedRun("writing a batch", () -> writer.statements().send());
    ended = true;
    try {
      connection.commit(head);
    } catch (StoreUnavailableException e) {
      cache.clear();
      throw e;
    } finally {
      connection.ended();
    }
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      try {
        cache.clear();
        writer.statements().discardPending();
        connection.rollback();
      } finally {
        connection.ended();
      }
    }
  }

  @Override
  public @Nullable PacketState packet(String packetId) {
    return cache.packet(packetId);
  }

  @Override
  public JsonObject content(PacketState packet) {
    return cache.content(packet);
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    return cache.task(taskId);
  }

  @Override
  public @Nullable JsonObject entry(KeyValueTable table, String key) {
    return cache.entry(table, key);
  }
}
