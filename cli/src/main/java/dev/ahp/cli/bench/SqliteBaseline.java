package dev.ahp.cli.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * Writes the rows of one batch of handoffs directly to SQLite: one packet and four records each, in
 * four durable transactions. It applies no rules, hashes or JSON.
 */
final class SqliteBaseline implements Workload, AutoCloseable {
  private static final int PACKET_BYTES = 700;
  private static final int RECORD_BYTES = 400;
  private static final int MOVES = 4;
  private static final String PACKET = "INSERT INTO packet VALUES (?, ?, 'ready', ?)";
  private static final String MOVE = "UPDATE packet SET status = ? WHERE number = ?";
  private static final String RECORD = "INSERT INTO record VALUES (?, ?, ?)";

  private final Connection connection;
  private final byte[] packet = new byte[PACKET_BYTES];
  private final byte[] record = new byte[RECORD_BYTES];
  private long packets;
  private long records;

  SqliteBaseline(Path file) {
    new Random(1).nextBytes(packet);
    new Random(2).nextBytes(record);
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + file);
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA journal_mode = WAL");
        statement.execute("PRAGMA synchronous = FULL");
        statement.execute(
            "CREATE TABLE packet (number INTEGER PRIMARY KEY, id TEXT, status TEXT, content BLOB)");
        statement.execute("CREATE UNIQUE INDEX packet_id ON packet (id)");
        statement.execute("CREATE TABLE record (seq INTEGER PRIMARY KEY, id TEXT, line BLOB)");
      }
      connection.setAutoCommit(false);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create the reference tables", e);
    }
  }

  @Override
  public int run() {
    try {
      long first = packets;
      insert();
      for (int move = 1; move < MOVES; move++) {
        move(first, "state-" + move);
      }
      return CycleBenchmark.BATCH_SIZE;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot write the reference rows", e);
    }
  }

  private void insert() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(PACKET)) {
      for (int i = 0; i < CycleBenchmark.BATCH_SIZE; i++) {
        statement.setLong(1, ++packets);
        statement.setString(2, name(packets));
        statement.setBytes(3, packet);
        statement.addBatch();
      }
      statement.executeBatch();
    }
    commit(packets - CycleBenchmark.BATCH_SIZE);
  }

  private void move(long after, String status) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(MOVE)) {
      for (long number = after + 1; number <= after + CycleBenchmark.BATCH_SIZE; number++) {
        statement.setString(1, status);
        statement.setLong(2, number);
        statement.addBatch();
      }
      statement.executeBatch();
    }
    commit(after);
  }

  private void commit(long after) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
      for (long number = after + 1; number <= after + CycleBenchmark.BATCH_SIZE; number++) {
        statement.setLong(1, ++records);
        statement.setString(2, name(number));
        statement.setBytes(3, record);
        statement.addBatch();
      }
      statement.executeBatch();
    }
    connection.commit();
  }

  private static String name(long number) {
    return "0197a2c4-6a10-7c3e-8000-" + (100_000_000_000L + number);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
