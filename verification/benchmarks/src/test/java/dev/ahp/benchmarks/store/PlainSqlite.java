package dev.ahp.benchmarks.store;

import dev.ahp.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The lower bound for the SQLite store: the same rows in the same tables with as few statements as
 * possible. A cycle is submit (2 KB), offer, accept, complete, each with a hashed audit record, a
 * hundred per durable transaction, without rules, JSON or compression.
 */
public final class PlainSqlite implements AutoCloseable {
  static final int BATCH = 100;

  private static final String RECORD =
      "INSERT INTO audit_record (seq, chain, at, event, actor, packet_id, task, record,"
          + " record_hash) VALUES "
          + rows("(?, '0', ?, ?, 'agent', ?, ?, ?, ?)");
  private static final String TASK =
      "INSERT INTO task VALUES "
          + rows("(?, ?, 'triage', 'ACTIVE', 1, 0, 0, 0, 0, 0, 0, 1, 1, NULL)");
  private static final String PACKET =
      "INSERT INTO packet VALUES "
          + rows("(?, ?, ?, ?, NULL, NULL, NULL, 'task.assign', 'triage', ?, 1, 1, NULL, ?, ?)");
  private static final String STATE =
      "INSERT INTO packet_state VALUES "
          + rows(
              "(?, 'ready', NULL, NULL, 'triage', NULL, ?, ?, ?, 'NONE', NULL, NULL, 0, 0, 0, 0, ?,"
                  + " 0, 0, 0, ?, NULL)");
  private static final String CLAIM =
      "SELECT number FROM ready WHERE queue = ? ORDER BY priority, since, number LIMIT " + BATCH;
  private static final String OFFER =
      """
      UPDATE packet_state SET queues = NULL, lease_kind = 'OFFER', lease_token = 'token-' || number,
        lease_holder = 'agent', lease_fence = 1, lease_until = ?2, due_at = ?2, updated_at = ?2
      WHERE number IN (SELECT value FROM json_each(?1))
      """;
  private static final String ACCEPT =
      """
      UPDATE packet_state SET status = 'running', owner = 'agent', lease_kind = 'WORK',
        lease_token = 'work-' || number, lease_fence = 2, lease_until = ?2, due_at = ?2, updated_at = ?2
      WHERE number IN (SELECT value FROM json_each(?1))
      """;
  private static final String COMPLETE =
      """
      UPDATE packet_state SET status = 'completed', reason = 'SUCCESS', lease_kind = 'NONE',
        lease_until = 0, due_at = 0, updated_at = ?2
      WHERE number IN (SELECT value FROM json_each(?1))
      """;
  private static final String END_TASK =
      """
      UPDATE task SET status = 'COMPLETED', open = 0, completed = 1, updated_at = ?2
      WHERE number IN (SELECT value + 1 FROM json_each(?1))
      """;

  private final Connection connection;
  private final MessageDigest sha;
  private final byte[] content;
  private byte[] head = new byte[32];
  private long seq;
  private long number = 1;
  private long now = 1_772_442_904_000L;

  private PlainSqlite(Connection connection, byte[] content) throws GeneralSecurityException {
    this.connection = connection;
    this.content = content;
    this.sha = MessageDigest.getInstance("SHA-256");
  }

  private static String rows(String row) {
    return row + (", " + row).repeat(BATCH - 1);
  }

  /** Creates the tables in a file that does not exist yet. */
  public static PlainSqlite open(Path file) throws SQLException, GeneralSecurityException {
    SqliteStore.open(file).close();
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    PlainSqlite limit = new PlainSqlite(connection, packedContent());
    limit.prepare();
    return limit;
  }

  /** Runs cycles, rounded up to whole transactions, and returns the CPU time of one. */
  public double microsOfRound(int cycles) throws SQLException {
    int batches = Math.max(1, (cycles + BATCH - 1) / BATCH);
    long start = ThreadCpu.nanos();
    for (int i = 0; i < batches; i++) {
      cycle("agent-" + i % 10);
    }
    return (ThreadCpu.nanos() - start) / 1e3 / (batches * BATCH);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /** Returns random bytes of the compressed size of 2 KB. */
  private static byte[] packedContent() {
    byte[] packed = new byte[700];
    new Random(1).nextBytes(packed);
    return packed;
  }

  private void prepare() throws SQLException {
    for (String pragma :
        List.of(
            "journal_mode = WAL",
            "synchronous = FULL",
            "wal_autocheckpoint = 4000",
            "cache_size = -65536",
            "secure_delete = ON",
            "temp_store = MEMORY")) {
      run("PRAGMA " + pragma);
    }
    connection.setAutoCommit(false);
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void cycle(String queue) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    submit(queue, numbers);
    List<Long> claimed = claim(queue);
    move(OFFER, "packet.offered", claimed, "DELETE FROM ready WHERE queue = '" + queue + "'");
    move(ACCEPT, "packet.accepted", numbers, "");
    move(COMPLETE, "packet.completed", numbers, END_TASK);
  }

  private void submit(String queue, List<Long> numbers) throws SQLException {
    try (PreparedStatement tasks = connection.prepareStatement(TASK);
        PreparedStatement packets = connection.prepareStatement(PACKET);
        PreparedStatement states = connection.prepareStatement(STATE)) {
      int task = 0;
      int packet = 0;
      int state = 0;
      for (int i = 0; i < BATCH; i++) {
        long id = number;
        number += 2;
        now++;
        numbers.add(id);
        tasks.setLong(++task, id + 1);
        tasks.setString(++task, name("task", id));
        packets.setLong(++packet, id);
        packets.setString(++packet, name("pack", id));
        packets.setLong(++packet, id + 1);
        packets.setString(++packet, name("task", id));
        packets.setString(++packet, queue);
        packets.setLong(++packet, now);
        packets.setBytes(++packet, content);
        states.setLong(++state, id);
        states.setString(++state, queue);
        states.setLong(++state, now);
        states.setLong(++state, now);
        states.setLong(++state, now + 60_000);
        states.setLong(++state, now + 60_000);
      }
      tasks.executeUpdate();
      packets.executeUpdate();
      states.executeUpdate();
    }
    enter(queue, numbers);
    records("packet.submitted", numbers, 900);
    connection.commit();
  }

  private void enter(String queue, List<Long> numbers) throws SQLException {
    list(
        "INSERT INTO ready SELECT ?2, 1, value, value, 'task.assign' FROM json_each(?1)",
        numbers,
        queue);
  }

  private static String name(String kind, long id) {
    return "0197a2c4-6a10-7c3e-" + kind + "-" + (1_000_000_000_000L + id);
  }

  private List<Long> claim(String queue) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(CLAIM)) {
      statement.setString(1, queue);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          numbers.add(rows.getLong(1));
        }
      }
    }
    return numbers;
  }

  private void move(String update, String event, List<Long> numbers, String also)
      throws SQLException {
    list(update, numbers, String.valueOf(now));
    if (!also.isEmpty()) {
      list(also, numbers, String.valueOf(now));
    }
    records(event, numbers, 500);
    connection.commit();
  }

  private void list(String sql, List<Long> numbers, @Nullable String second) throws SQLException {
    StringJoiner json = new StringJoiner(",", "[", "]");
    numbers.forEach(it -> json.add(String.valueOf(it)));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      if (statement.getParameterMetaData().getParameterCount() > 0) {
        statement.setString(1, json.toString());
      }
      if (second != null && statement.getParameterMetaData().getParameterCount() > 1) {
        statement.setString(2, second);
      }
      statement.executeUpdate();
    }
  }

  private void records(String event, List<Long> numbers, int bytes) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
      int i = 0;
      for (long id : numbers) {
        byte[] record = new byte[bytes];
        System.arraycopy(head, 0, record, 0, head.length);
        head = sha.digest(record);
        statement.setLong(++i, ++seq);
        statement.setLong(++i, now);
        statement.setString(++i, event);
        statement.setString(++i, name("pack", id));
        statement.setLong(++i, id + 1);
        statement.setBytes(++i, record);
        statement.setString(++i, HexFormat.of().formatHex(head));
      }
      statement.executeUpdate();
    }
    String hash = HexFormat.of().formatHex(head);
    run("UPDATE lane SET seq = " + seq + ", head = '" + hash + "' WHERE chain = '0'");
  }
}
