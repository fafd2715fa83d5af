package dev.ahp.jdbc.postgres;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.PartitionConnection;
import dev.ahp.jdbc.table.PartitionTables;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One writer of a node: a connection that is made again when it breaks, and the deed to a chain.
 * After any doubt (a broken connection, a commit without an answer, anything rolled back) the deed
 * is looked up again before the next transaction.
 */
final class PostgresPartition implements Partition, PartitionConnection {
  private static final String NEXT_NUMBERS = "SELECT nextval('packet_number')";

  /** A function of the owner of the audit tables: a lane's own role may not delete there. */
  private static final String DROP = "SELECT audit_drop(?, ?, ?)";

  /** As many as the sequence steps over. */
  private static final int BLOCK = 256;

  private static final SqlDialect DIALECT = new PostgresDialect();

  private final PostgresServer server;
  private final String node;
  private final Duration laneTime;
  private final ZstdCodec codec = new ZstdCodec(ZstdCodec.SMALL_FOR_SERVERS);
  private @Nullable StatementCache statements;
  private @Nullable PartitionTables tables;
  private ChainLease deed;
  private boolean inDoubt;
  private boolean closed;
  private long nextNumber;
  private long endOfBlock;

  PostgresPartition(PostgresServer server, String node, Duration laneTime) throws SQLException {
    this.server = server;
    this.node = node;
    this.laneTime = laneTime;
    StatementCache fresh = connect();
    this.deed = ChainLease.take(fresh, node, laneTime.toMillis());
    fresh.connection().commit();
  }

  private StatementCache connect() throws SQLException {
    StatementCache fresh = new StatementCache(server.openForWriting(), true);
    statements = fresh;
    tables = new PartitionTables(fresh, DIALECT, codec, false);
    return fresh;
  }

  private StatementCache open() {
    return Objects.requireNonNull(statements, "a lane that is in use is connected");
  }

  @Override
  public synchronized String chain() {
    return deed.chain();
  }

  @Override
  public boolean isOneOfMany() {
    return true;
  }

  @Override
  public synchronized StoreSession begin() {
    SqlExceptionTranslator.guardedRun("beginning a transaction", this::prepare);
    endOfBlock = nextNumber;
    return Objects.requireNonNull(tables).session(this);
  }

  private void prepare() throws SQLException {
    if (closed) {
      throw new SQLException("the store is closed");
    }
    if (statements == null) {
      new Retry(server.patience()).run(this::connect);
      inDoubt = true;
    }
    if (inDoubt) {
      lookUpDeed();
    }
  }

  private void lookUpDeed() throws SQLException {
    try {
      ChainLease again = deed.again(open());
      deed = again == null ? ChainLease.take(open(), node, laneTime.toMillis()) : again;
      open().connection().commit();
      inDoubt = false;
    } catch (SQLException e) {
      disconnect();
      throw e;
    }
  }

  @Override
  public ChainHead head() {
    return deed.head();
  }

  /**
   * From a block that is taken within the transaction and given up with it. So what is made after
   * something else was committed, by whatever lane, has a greater number than that.
   */
  @Override
  public long nextNumber() throws SQLException {
    if (nextNumber == endOfBlock) {
      nextNumber =
          Objects.requireNonNull(open().first(NEXT_NUMBERS, to -> {}, row -> row.number()));
      endOfBlock = nextNumber + BLOCK;
    }
    return nextNumber++;
  }

  @Override
  public List<Long> claimable(ClaimQuery query) throws SQLException {
    return new PostgresClaims(open(), DIALECT).best(query);
  }

  @Override
  public void moveHead(ChainHead from, ChainHead to) throws SQLException {
    if (!deed.moveHead(open(), from, to, laneTime.toMillis())) {
      throw new SQLException("chain " + deed.chain() + " has gone to another node");
    }
  }

  @Override
  public int dropArchived(String chain, long through, int limit) throws SQLException {
    Long dropped =
        open().first(DROP, to -> to.text(chain).number(through).number(limit), row -> row.number());
    return Objects.requireNonNull(dropped).intValue();
  }

  @Override
  public void commit(ChainHead newHead) {
    try {
      open().connection().commit();
      deed = deed.with(newHead);
    } catch (SQLException e) {
      inDoubt = true;
      disconnect();
      throw new StoreUnavailableException(
          "the store failed at committing: " + e.getMessage(), e, !isRefusal(e));
    }
  }

  /** Whether the server itself said that the transaction did not happen. */
  private static boolean isRefusal(SQLException e) {
    String state = e.getSQLState();
    return state != null && !state.startsWith("08") && !state.startsWith("57P");
  }

  @Override
  public void rollback() {
    inDoubt = true;
    try {
      open().connection().rollback();
      if (!open().connection().isValid(1)) {
        disconnect();
      }
    } catch (SQLException e) {
      disconnect();
    }
  }

  private void disconnect() {
    StatementCache broken = statements;
    statements = null;
    tables = null;
    try {
      if (broken != null) {
        broken.connection().close();
      }
    } catch (SQLException e) {
      // It is given up because it is broken; that it cannot even be closed says nothing new.
    }
  }

  synchronized void close() {
    closed = true;
    disconnect();
    codec.close();
  }
}
