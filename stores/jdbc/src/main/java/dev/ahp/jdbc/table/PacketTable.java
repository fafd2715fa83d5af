package dev.ahp.jdbc.table;

import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads packets. */
final class PacketTable {
  private static final String FROM =
      " FROM packet p JOIN packet_state s ON s.number = p.number WHERE ";
  private static final String COUNT =
      "SELECT status, SUM(packets) FROM packet_count GROUP BY status";
  private static final String IDS =
      "SELECT packet_id FROM packet WHERE packet_id >= ? AND packet_id < ? ORDER BY packet_id LIMIT ?";
  private static final String CONTENT = "SELECT content FROM packet WHERE number = ?";

  private static final String CONTENT_BYTES = "SELECT LENGTH(content) FROM packet WHERE number = ?";

  private static final String TASK = ", p.task";

  /** Reads only small contents with the rows; many large ones could exhaust memory. */
  private static final String SMALL_CONTENT =
      ", CASE WHEN LENGTH(p.content) <= 65536 THEN p.content END";

  private static final String DUE =
      """
      FROM packet_state s CROSS JOIN packet p
      WHERE s.due_at > 0 AND s.due_at >= ? AND s.due_at <= ? AND p.number = s.number
      ORDER BY s.due_at, s.number LIMIT ?
      """;

  private final StatementCache statements;
  private final ZstdCodec codec;
  private final String byId;
  private final String byIds;
  private final String byIdsWithContent;
  private final String byNumbers;
  private final String byTasks;
  private final String due;

  /** Creates the statements; with {@code locking}, reads lock their rows. */
  PacketTable(StatementCache statements, ZstdCodec codec, boolean locking) {
    this.statements = statements;
    this.codec = codec;
    SqlDialect dialect = statements.dialect();
    String lock = locking ? dialect.lock("s") : "";
    String select = "SELECT " + PacketColumns.SELECTED;
    byId = select + FROM + "p.packet_id = ?" + lock;
    String among = "p.packet_id " + dialect.among() + " ORDER BY p.number" + lock;
    byIds = select + TASK + FROM + among;
    byIdsWithContent = select + TASK + ", p.content" + FROM + among;
    byNumbers =
        select
            + TASK
            + SMALL_CONTENT
            + FROM
            + "s.number "
            + dialect.among()
            + (locking ? dialect.lockFree("s") : "");
    byTasks = select + FROM + "p.task " + dialect.among();
    due = select + " " + DUE + dialect.lockFree("s");
  }

  /** Handles a packet with the number of its task and, if requested, its compressed content. */
  @FunctionalInterface
  interface PacketRowHandler {
    void handle(PacketState packet, long task, byte @Nullable [] content);
  }

  @Nullable PacketState find(String packetId) throws SQLException {
    return statements.first(byId, to -> to.text(packetId), row -> PacketColumns.read(row, codec));
  }

  StatementCache.Query query(Collection<String> ids, PacketRowHandler rowHandler) {
    return new StatementCache.Query(
        byIds,
        to -> to.keys(ids),
        row -> rowHandler.handle(PacketColumns.read(row, codec), row.number(), null));
  }

  StatementCache.Query queryWithContent(Collection<String> ids, PacketRowHandler rowHandler) {
    return new StatementCache.Query(
        byIdsWithContent,
        to -> to.keys(ids),
        row -> rowHandler.handle(PacketColumns.read(row, codec), row.number(), row.bytes()));
  }

  /** Reads packets in any order, with small contents; skips rows that others have locked. */
  void numbered(Collection<Long> numbers, PacketRowHandler rowHandler) throws SQLException {
    statements.each(
        byNumbers,
        to -> to.numbers(numbers),
        row ->
            rowHandler.handle(PacketColumns.read(row, codec), row.number(), row.optionalBytes()));
  }

  JsonObject content(PacketState packet) throws SQLException {
    return Objects.requireNonNull(
        statements.first(
            CONTENT,
            to -> to.number(packet.number()),
            row -> codec.readSecret(row.bytes(), PacketColumns.contentIdentity(packet.number()))),
        () -> "the content of packet " + packet.id());
  }

  long contentBytes(PacketState packet) throws SQLException {
    Long bytes =
        statements.first(CONTENT_BYTES, to -> to.number(packet.number()), row -> row.number());
    return bytes == null ? 0 : bytes;
  }

  List<String> ids(String prefix, int limit) throws SQLException {
    return statements.list(
        IDS,
        to -> to.text(prefix).text(prefix + KeyValueSqlTable.END).number(limit),
        row -> row.text());
  }

  List<PacketState> list(PacketQuery query) throws SQLException {
    PacketSearch search = PacketSearch.of(query);
    return statements.list(search.sql(), search, row -> PacketColumns.read(row, codec));
  }

  /** Sorts in memory; with ORDER BY, SQLite would scan all packets. */
  List<PacketState> ofTasks(Collection<TaskState> tasks) throws SQLException {
    List<Long> numbers = tasks.stream().map(TaskState::number).toList();
    List<PacketState> found =
        statements.list(byTasks, to -> to.numbers(numbers), row -> PacketColumns.read(row, codec));
    found.sort(Comparator.comparingLong(PacketState::number));
    return found;
  }

  /** Returns packets whose deadline is not before {@code first} and not after {@code now}. */
  List<PacketState> due(long first, long now, int limit) throws SQLException {
    return statements.list(
        due,
        to -> to.number(first).number(now).number(limit),
        row -> PacketColumns.read(row, codec));
  }

  void count(StatementCache.RowHandler handler) throws SQLException {
    statements.each(COUNT, to -> {}, handler);
  }
}
