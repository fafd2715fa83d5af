package dev.ahp.jdbc.sqlite;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.JournalReplay;
import dev.ahp.jdbc.table.PartitionConnection;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import dev.ahp.jdbc.table.TableSession;
import dev.ahp.jdbc.table.TableWriter;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/** The only writer of a file. */
final class SqlitePartition implements Partition, PartitionConnection {
  static final String CHAIN = "0";

  private static final System.Logger LOG = System.getLogger(SqlitePartition.class.getName());

  private static final int SHORT_TIMEOUT_MS = 50;
  private static final int LONG_TIMEOUT_MS = 3_000;

  private static final String HEAD = "SELECT seq, head, next_number FROM lane WHERE chain = ?";
  private static final String FIRST_HEAD =
      """
      INSERT INTO lane (chain, seq, head, next_number) VALUES (?, ?, ?, 1)
      ON CONFLICT (chain) DO NOTHING
      """;
  private static final String MOVE_HEAD =
      "UPDATE lane SET seq = ?, head = ?, next_number = ? WHERE chain = ? AND seq = ? AND head = ?";
  private static final String DROP =
      """
      DELETE FROM audit_record WHERE seq IN \
      (SELECT seq FROM audit_record WHERE chain = ? AND seq <= ? ORDER BY seq LIMIT ?)
      """;
  private static final String LAST_NUMBER =
      """
      SELECT MAX(COALESCE((SELECT MAX(number) FROM packet), 0), \
      COALESCE((SELECT MAX(number) FROM task), 0))
      """;

  private final Connection connection;
  private final StatementCache statements;
  private final ZstdCodec codec;
  private final TableWriter writer;
  private final SqliteClaims claims;
  private final WalCheckpointer checkpointer;

  /** Held while a transaction is open. */
  private final Semaphore transaction = new Semaphore(1);

  private ChainHead head = ChainHead.empty(CHAIN);
  private long nextNumber;
  private boolean walContainsKey;
  private volatile boolean closed;

  SqlitePartition(Connection connection, WalCheckpointer checkpointer) throws SQLException {
    this(connection, checkpointer, null);
  }

  SqlitePartition(Connection connection, WalCheckpointer checkpointer, @Nullable DataKeyRing keys)
      throws SQLException {
    this.connection = connection;
    this.checkpointer = checkpointer;
    this.codec = ZstdCodec.forFile(keys);
    this.statements = new StatementCache(connection, SqlDialect.SQLITE);
    this.writer = new TableWriter(statements, codec, true);
    this.claims = new SqliteClaims(statements);
    statements.update(FIRST_HEAD, to -> to.text(CHAIN).number(head.seq()).text(head.recordHash()));
    statements.each(
        HEAD,
        to -> to.text(CHAIN),
        row -> {
          head = new ChainHead(CHAIN, row.number(), row.text());
          nextNumber = row.number();
        });
    replayJournal();
    statements.each(
        LAST_NUMBER, to -> {}, row -> nextNumber = Math.max(nextNumber, row.number() + 1));
  }

  private void replayJournal() throws SQLException {
    statements.run("BEGIN IMMEDIATE");
    try {
      JournalReplay.run(writer, codec, this);
      statements.run("COMMIT");
    } catch (SQLException | RuntimeException e) {
      rollback();
      throw e;
    }
  }

  @Override
  public String chain() {
    return CHAIN;
  }

  @Override
  public StoreSession begin() {
    transaction.acquireUninterruptibly();
    try {
      SqlExceptionTranslator.guardedRun(
          "beginning a transaction",
          () -> {
            if (closed) {
              throw new SQLException("the store is closed");
            }
            statements.run("BEGIN IMMEDIATE");
          });
      return new TableSession(writer, this);
    } catch (RuntimeException e) {
      ended();
      throw e;
    }
  }

  @Override
  public void ended() {
    transaction.release();
  }

  @Override
  public ChainHead head() {
    return head;
  }

  @Override
  public long nextNumber() {
    return nextNumber++;
  }

  @Override
  public List<Long> claimable(ClaimQuery query) throws SQLException {
    return claims.best(query);
  }

  @Override
  public void filled(Set<String> queues) {
    claims.filled(queues);
  }

  @Override
  public void moveHead(ChainHead from, ChainHead to) throws SQLException {
    int moved =
        statements.update(
            MOVE_HEAD,
            set ->
                set.number(to.seq())
                    .text(to.recordHash())
                    .number(nextNumber)
                    .text(CHAIN)
                    .number(from.seq())
                    .text(from.recordHash()));
    if (moved != 1) {
      throw new SQLException("the head of the chain is no longer at " + from.seq());
    }
  }

  @Override
  public int dropArchived(String chain, long through, int limit) throws SQLException {
    return statements.update(DROP, to -> to.text(chain).number(through).number(limit));
  }

  @Override
  public void commit(ChainHead newHead) {
    try {
      statements.run("COMMIT");
    } catch (SQLException e) {
      rollback();
      boolean unknown = e.getErrorCode() == SQLiteErrorCode.SQLITE_IOERR_FSYNC.code;
      throw new StoreUnavailableException("the commit failed: " + e.getMessage(), e, unknown);
    }
    head = newHead;
    checkpointer.committed();
    if (walContainsKey) {
      truncateLogQuickly();
    } else if (checkpointer.isWriterNeeded()) {
      checkpoint("PASSIVE");
    }
  }

  @Override
  public void keyDestroyed() {
    walContainsKey = true;
  }

  /**
   * Truncates the write-ahead log, which contains the old page. If a reader still needs it, the
   * next commit retries, so that no one waits for a long read.
   */
  private void truncateLogQuickly() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = " + SHORT_TIMEOUT_MS);
      try (ResultSet result = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
        walContainsKey = !result.next() || result.getInt(1) != 0;
      }
      statement.execute("PRAGMA busy_timeout = " + LONG_TIMEOUT_MS);
    } catch (SQLException e) {
      LOG.log(
          Level.WARNING, "cannot truncate the write-ahead log after an erasure: " + e.getMessage());
    }
  }

  /** Rolls back. After some failures, such as a full disk, SQLite has already done so. */
  @Override
  public void rollback() {
    claims.reset();
    try {
      SqliteFile.run(connection, "ROLLBACK");
    } catch (SQLException e) {
      if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
        throw SqlExceptionTranslator.unavailable("rolling back", e);
      }
    }
  }

  /** Closes the file after the open transaction, or after a timeout. */
  void close() throws SQLException {
    if (closed) {
      return;
    }
    awaitTransaction();
    closed = true;
    codec.close();
    checkpointer.close();
    checkpoint("TRUNCATE");
    connection.close();
  }

  private void awaitTransaction() {
    try {
      if (transaction.tryAcquire(LONG_TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
        transaction.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Copies the write-ahead log. If that fails, the next checkpoint or the next start does it. */
  private void checkpoint(String mode) {
    try {
      SqliteFile.run(connection, "PRAGMA wal_checkpoint(" + mode + ")");
    } catch (SQLException e) {
      LOG.log(Level.WARNING, "cannot copy the write-ahead log: " + e.getMessage());
    }
  }
}
