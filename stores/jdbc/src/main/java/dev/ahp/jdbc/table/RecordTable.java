package dev.ahp.jdbc.table;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.ExportedRecord;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads audit records. */
final class RecordTable {
  private static final String SELECT = "SELECT " + RecordColumns.SELECTED;
  private static final String CHAINS = "SELECT chain FROM lane ORDER BY chain";
  private static final String OF_CHAIN =
      "SELECT seq, record_hash, at, record FROM audit_record WHERE chain = ? ORDER BY seq";
  private static final String ONE = SELECT + " WHERE a.chain = ? AND a.seq = ?";
  private static final String BETWEEN =
      SELECT + " WHERE a.chain = ? AND a.seq BETWEEN ? AND ? ORDER BY a.seq";
  private static final String HASHES =
      """
      SELECT record_hash FROM audit_record WHERE chain = ? AND seq BETWEEN ? AND ? ORDER BY seq
      """;
  private static final String HEADS =
      "SELECT chain, seq, head FROM lane WHERE seq > 0 ORDER BY chain";
  private static final String COUNT = "SELECT COALESCE(SUM(seq), 0) FROM lane";
  private static final String TASK_OF_PACKET =
      """
      SELECT task FROM packet WHERE packet_id = ? \
      UNION ALL SELECT task FROM purged_packet WHERE packet_id = ?\
      """;

  private final StatementCache statements;
  private final ZstdCodec codec;
  private final TaskTable tasks;

  RecordTable(StatementCache statements, ZstdCodec codec, TaskTable tasks) {
    this.statements = statements;
    this.codec = codec;
    this.tasks = tasks;
  }

  List<RecordRow> list(RecordQuery query) throws SQLException {
    String taskId = query.taskId();
    String packetId = query.packetId();
    if (taskId != null) {
      RecordSearch unknown = new RecordSearch(query, "a.task_id = ?", taskId);
      return ofTasks(query, tasks.numbersOf(taskId), unknown);
    }
    if (packetId != null) {
      List<Long> task =
          statements.list(
              TASK_OF_PACKET, to -> to.text(packetId).text(packetId), row -> row.number());
      return ofTasks(query, task, new RecordSearch(query, "a.task IS NULL"));
    }
    return search(new RecordSearch(query, "1 = 1"));
  }

  /** Returns the records of a task and those whose task was unknown when they were written. */
  private List<RecordRow> ofTasks(RecordQuery query, List<Long> tasks, RecordSearch unknown)
      throws SQLException {
    List<RecordRow> found = search(unknown);
    for (Long task : tasks) {
      found = merge(query, found, search(new RecordSearch(query, "a.task = ?", task)));
    }
    return found;
  }

  private static List<RecordRow> merge(
      RecordQuery query, List<RecordRow> first, List<RecordRow> second) {
    if (first.isEmpty()) {
      return second;
    }
    List<RecordRow> all = new ArrayList<>(first);
    all.addAll(second);
    Comparator<RecordRow> order = Comparator.comparing(RecordRow::position);
    all.sort(query.newest() ? order.reversed() : order);
    return all.subList(0, Math.min(query.limit(), all.size()));
  }

  private List<RecordRow> search(RecordSearch search) throws SQLException {
    return statements.list(search.sql(SELECT), search, row -> RecordColumns.read(row, codec));
  }

  void export(Store.RecordSink sink) throws SQLException {
    for (String chain : statements.list(CHAINS, to -> {}, row -> row.text())) {
      statements.each(OF_CHAIN, to -> to.text(chain), row -> sink.accept(toExported(chain, row)));
    }
  }

  private ExportedRecord toExported(String chain, Row row) throws SQLException {
    ChainHead head = new ChainHead(chain, row.number(), row.text());
    return new ExportedRecord(head, row.number(), codec.unpackIfValid(row.bytes()));
  }

  @Nullable RecordRow find(String chain, long seq) throws SQLException {
    return statements.first(
        ONE, to -> to.text(chain).number(seq), row -> RecordColumns.read(row, codec));
  }

  List<RecordRow> between(String chain, long first, long last) throws SQLException {
    return statements.list(
        BETWEEN,
        to -> to.text(chain).number(first).number(last),
        row -> RecordColumns.read(row, codec));
  }

  List<String> hashes(String chain, long first, long last) throws SQLException {
    return statements.list(
        HASHES, to -> to.text(chain).number(first).number(last), row -> row.text());
  }

  List<ChainHead> heads() throws SQLException {
    return statements.list(
        HEADS, to -> {}, row -> new ChainHead(row.text(), row.number(), row.text()));
  }

  long count() throws SQLException {
    @Nullable Long records = statements.first(COUNT, to -> {}, row -> row.number());
    return Objects.requireNonNull(records);
  }
}
