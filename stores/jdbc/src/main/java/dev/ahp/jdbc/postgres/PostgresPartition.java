package dev.ahp.jdbc.postgres;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SearchPace;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.jdbc.table.PartitionConnection;
import dev.ahp.jdbc.table.SqlExceptionTranslator;
import dev.ahp.jdbc.table.TableSession;
import dev.ahp.jdbc.table.TableWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A writer of a node: a connection, which is reopened after a failure, and the lease of a chain.
 * After a failed connection, an unanswered commit or a rollback, the lease is read again before the
 * next transaction.
 */
final class PostgresPartition implements Partition, PartitionConnection {
  private static final String NEXT_NUMBERS = "SELECT nextval('packet_number')";

  /** A function of the tables' owner; the role of a node may not delete records. */
  private static final String DROP = "SELECT audit_drop(?, ?, ?)";

  /** The increment of the sequence. */
  private static final int BLOCK_SIZE = 256;

  private final PostgresServer server;
  private final String node;
  private final Duration leaseTime;
  private final ZstdCodec codec;
  private @Nullable StatementCache statements;
  private @Nullable TableWriter writer;
  private @Nullable PostgresClaims claims;
  private ChainLease lease;
  private boolean leaseUncertain;
  private boolean closed;
  private long nextNumber;
  private long endOfBlock;

  PostgresPartition(
      PostgresServer server, String node, Duration leaseTime, @Nullable DataKeyRing keys)
      throws SQLException {
    this.codec = new ZstdCodec(ZstdCodec.SERVER_MIN_LENGTH, keys);
    this.server = server;
    this.node = node;
    this.leaseTime = leaseTime;
    StatementCache opened = connect();
    this.lease = ChainLease.take(opened, node, leaseTime.toMillis());
    opened.connection().commit();
  }

  private StatementCache connect() throws SQLException {
    StatementCache opened = new StatementCache(server.openForWriting(), SqlDialect.POSTGRES);
    statements = opened;
    writer = new TableWriter(opened, codec, false);
    claims = new PostgresClaims(opened, new SearchPace());
    return opened;
  }

  private StatementCache open() {
    return Objects.requireNonNull(statements, "the partition is not connected");
  }

  @Override
  public synchronized String chain() {
    return lease.chain();
  }

  @Override
  public boolean isOneOfMany() {
    return true;
  }

  @Override
  public synchronized StoreSession begin() {
    SqlExceptionTranslator.guardedRun("beginning a transaction", this::prepare);
    endOfBlock = nextNumber;
    return new TableSession(Objects.requireNonNull(writer), this);
  }

  private void prepare() throws SQLException {
    if (closed) {
      throw new SQLException("the store is closed");
    }
    if (statements == null) {
      new Retry(server.timeout()).run(this::connect);
      leaseUncertain = true;
    }
    if (leaseUncertain) {
      refreshLease();
    }
  }

  private void refreshLease() throws SQLException {
    try {
      ChainLease refreshed = lease.refresh(open());
      lease = refreshed == null ? ChainLease.take(open(), node, leaseTime.toMillis()) : refreshed;
      open().connection().commit();
      leaseUncertain = false;
    } catch (SQLException e) {
      disconnect();
      throw e;
    }
  }

  @Override
  public ChainHead head() {
    return lease.head();
  }

  /**
   * Returns a number from a block that is taken and discarded with the transaction. So an object
   * that is created after another was committed by any partition has a higher number.
   */
  @Override
  public long nextNumber() throws SQLException {
    if (nextNumber == endOfBlock) {
      nextNumber =
          Objects.requireNonNull(open().first(NEXT_NUMBERS, to -> {}, row -> row.number()));
      endOfBlock = nextNumber + BLOCK_SIZE;
    }
    return nextNumber++;
  }

  @Override
  public List<Long> claimable(ClaimQuery query) throws SQLException {
    return Objects.requireNonNull(claims).best(query);
  }

  @Override
  public void moveHead(ChainHead from, ChainHead to) {
    lease.moveHead(open(), from, to, leaseTime.toMillis());
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
      lease = lease.with(newHead);
    } catch (SQLException e) {
      leaseUncertain = true;
      disconnect();
      throw new StoreUnavailableException(
          "the commit failed: " + e.getMessage(), e, !isRejected(e));
    }
  }

  /** Returns whether the server reported that the transaction failed. */
  private static boolean isRejected(SQLException e) {
    String state = e.getSQLState();
    return state != null && !state.startsWith("08") && !state.startsWith("57P");
  }

  @Override
  public void rollback() {
    leaseUncertain = true;
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
    writer = null;
    claims = null;
    try {
      if (broken != null) {
        broken.connection().close();
      }
    } catch (SQLException e) {
      // The connection is discarded because it is broken; a failure to close it adds nothing.
    }
  }

  synchronized void close() {
    closed = true;
    disconnect();
    codec.close();
  }
}
