package dev.ahp.jdbc.sqlite;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.PartitionConnection;
import dev.ahp.jdbc.table.PartitionTables;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import dev.ahp.jdbc.table.TableSession;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.sqlite.SQLiteErrorCode;

/** The one writer of a file. */
final class SqlitePartition implements Partition, PartitionConnection {
  static final String CHAIN = "0";

  private static final System.Logger LOG = System.getLogger(SqlitePartition.class.getName());

  private static final int SHORT_WAIT_MS = 50;
  private static final int LONG_WAIT_MS = 3_000;

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
  private final ZstdCodec codec = new ZstdCodec();
  private final PartitionTables tables;
  private final SqliteClaims claims;

  private final FairLock fairLock = new FairLock();
  private final int synchronous;

  /** Whether who has the turn brings the tables up to date, and keeps it beyond the session. */
  private boolean filing;

  private ChainHead head = ChainHead.empty(CHAIN);
  private long nextNumber;
  private boolean logHoldsKey;
  private volatile boolean closed;

  SqlitePartition(Connection connection) throws SQLException {
    this.connection = connection;
    this.statements = new StatementCache(connection, false);
    SqlDialect dialect = new SqliteDialect();
    this.tables = new PartitionTables(statements, dialect, codec, true);
    this.claims = new SqliteClaims(statements, dialect);
    statements.update(FIRST_HEAD, to -> to.text(CHAIN).number(head.seq()).text(head.recordHash()));
    statements.each(
        HEAD,
        to -> to.text(CHAIN),
        row -> {
          head = new ChainHead(CHAIN, row.number(), row.text());
          nextNumber = row.number();
        });
    synchronous =
        Objects.requireNonNull(
            statements.first("PRAGMA synchronous", to -> {}, row -> row.integer()));
    fileIfPossible(() -> {});
    statements.each(
        LAST_NUMBER, to -> {}, row -> nextNumber = Math.max(nextNumber, row.number() + 1));
  }

  /** If it is not, nothing is lost: the journal stays. */
  private void fileIfPossible(SqlExceptionTranslator.SqlAction then) throws SQLException {
    try {
      whileFiled(then);
    } catch (WriteAheadFlushException e) {
      LOG.log(Level.WARNING, "the journal was not filed: " + e.getMessage());
    }
  }

  @Override
  public String chain() {
    return CHAIN;
  }

  @Override
  public StoreSession begin() {
    fairLock.take();
    try {
      return beginSession();
    } catch (RuntimeException e) {
      ended();
      throw e;
    }
  }

  private TableSession beginSession() {
    SqlExceptionTranslator.guardedRun(
        "beginning a transaction",
        () -> {
          if (closed) {
            throw new SQLException("the store is closed");
          }
          statements.run("BEGIN IMMEDIATE");
        });
    try {
      return tables.session(this);
    } catch (RuntimeException e) {
      rollback();
      throw e;
    }
  }

  @Override
  public void ended() {
    if (!filing) {
      fairLock.give();
    }
  }

  /**
   * Brings the tables up to date, and does something before anybody can write again.
   *
   * @throws WriteAheadFlushException if the tables cannot be written
   */
  void whileFiled(SqlExceptionTranslator.SqlAction sqlAction) throws SQLException {
    fairLock.take();
    filing = true;
    try {
      file();
      sqlAction.run();
    } catch (StoreUnavailableException e) {
      throw new WriteAheadFlushException(e);
    } finally {
      filing = false;
      fairLock.give();
    }
  }

  /** Answers from what is committed, in a transaction that is undone: nothing reaches the disk. */
  <T> T answer(Function<StoreView, T> question) {
    try (StoreSession session = begin()) {
      return question.apply(session);
    }
  }

  /**
   * Nothing of it need reach the disk before the next transaction does, since the journal is there:
   * whoever waits for it is spared that.
   */
  private void file() throws SQLException {
    SqliteFile.run(connection, "PRAGMA synchronous = NORMAL");
    try (TableSession session = beginSession()) {
      session.file();
      session.commit();
    } finally {
      SqliteFile.run(connection, "PRAGMA synchronous = " + synchronous);
    }
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
      throw new SQLException("the chain no longer ends at " + from.seq());
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
      throw new StoreUnavailableException(
          "the store failed at committing: " + e.getMessage(), e, unknown);
    }
    head = newHead;
    if (logHoldsKey) {
      foldQuickly();
    }
  }

  @Override
  public void destroysKey() {
    logHoldsKey = true;
  }

  /**
   * The log holds the page as it was before. A reader may need it just now; then the next commit
   * tries again, so that nobody waits for whoever reads long.
   */
  private void foldQuickly() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = " + SHORT_WAIT_MS);
      try (ResultSet answer = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
        logHoldsKey = !answer.next() || answer.getInt(1) != 0;
      }
      statement.execute("PRAGMA busy_timeout = " + LONG_WAIT_MS);
    } catch (SQLException e) {
      LOG.log(Level.WARNING, "the log was not folded after an erasure: " + e.getMessage());
    }
  }

  /** After some failures, such as a full disk, SQLite has rolled back already. */
  @Override
  public void rollback() {
    claims.forget();
    try {
      SqliteFile.run(connection, "ROLLBACK");
    } catch (SQLException e) {
      if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
        throw SqlExceptionTranslator.unavailable("rolling back", e);
      }
    }
  }

  /** Waits a while for who writes; what is left in the journal is filed by the next start. */
  void close() throws SQLException {
    if (closed) {
      return;
    }
    boolean alone = fairLock.takeWithin(LONG_WAIT_MS);
    if (alone) {
      fairLock.give();
      fileIfPossible(() -> closed = true);
    }
    closed = true;
    codec.close();
    foldLog();
    connection.close();
  }

  /** If that fails, for want of room perhaps, nothing is lost: the next start does it. */
  private void foldLog() {
    try {
      SqliteFile.run(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      LOG.log(Level.WARNING, "the log was not folded into the file: " + e.getMessage());
    }
  }
}
