package dev.ahp.jdbc.table;

import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.store.Store.RecordSink;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A pool of read connections, opened on demand. */
public final class ReaderPool implements AutoCloseable {
  private final ReadConnectionFactory factory;
  private final int count;
  private final @Nullable DataKeyRing keys;
  private final Semaphore permits;
  private final Deque<PooledReader> free = new ArrayDeque<>();
  private boolean closed;

  /** Opens read transactions in a database-specific way. */
  public interface ReadConnectionFactory {
    StatementCache open() throws SQLException;

    /** Begins a transaction; fails if the connection is lost. */
    void begin(StatementCache statements) throws SQLException;

    void end(StatementCache statements) throws SQLException;
  }

  public ReaderPool(ReadConnectionFactory factory, int count) {
    this(factory, count, null);
  }

  /**
   * Creates a pool.
   *
   * @param keys open sealed rows; null if the store is not encrypted or the keys are unknown
   */
  public ReaderPool(ReadConnectionFactory factory, int count, @Nullable DataKeyRing keys) {
    this.factory = factory;
    this.count = count;
    this.keys = keys;
    this.permits = new Semaphore(count, true);
  }

  private record PooledReader(StatementCache statements, TableView view, ZstdCodec codec) {
    void close() throws SQLException {
      codec.close();
      statements.connection().close();
    }
  }

  public <T> T read(Function<TableView, T> query) {
    permits.acquireUninterruptibly();
    try {
      PooledReader reader = begin();
      boolean succeeded = false;
      try {
        T result = query.apply(reader.view);
        succeeded = true;
        return result;
      } finally {
        release(reader, succeeded);
      }
    } finally {
      permits.release();
    }
  }

  /** Exports all audit records of a snapshot. */
  public void export(Function<StoreView, RecordSink> opening) {
    this.<Boolean>read(
        view -> {
          view.export(opening.apply(view));
          return true;
        });
  }

  /** Begins a transaction on a pooled connection, or on a new one if all pooled ones are lost. */
  private PooledReader begin() {
    PooledReader pooled = takeFree();
    while (pooled != null) {
      try {
        factory.begin(pooled.statements);
        return pooled;
      } catch (SQLException e) {
        discard(pooled);
        pooled = takeFree();
      } catch (RuntimeException e) {
        discard(pooled);
        throw e;
      }
    }
    return SqlExceptionTranslator.guarded("beginning a read transaction", this::open);
  }

  private synchronized @Nullable PooledReader takeFree() {
    if (closed) {
      throw SqlExceptionTranslator.unavailable("reading", new SQLException("the store is closed"));
    }
    return free.pollFirst();
  }

  private PooledReader open() throws SQLException {
    StatementCache statements = factory.open();
    ZstdCodec codec = new ZstdCodec(ZstdCodec.SERVER_MIN_LENGTH, keys);
    PooledReader reader =
        new PooledReader(statements, new TableView(statements, codec, false), codec);
    try {
      factory.begin(statements);
      return reader;
    } catch (SQLException | RuntimeException e) {
      discard(reader);
      throw e;
    }
  }

  private void release(PooledReader reader, boolean succeeded) {
    try {
      factory.end(reader.statements);
    } catch (SQLException e) {
      discard(reader);
      if (succeeded) {
        throw SqlExceptionTranslator.unavailable("ending a read transaction", e);
      }
      return;
    }
    synchronized (this) {
      free.addFirst(reader);
    }
  }

  private static void discard(PooledReader reader) {
    try {
      reader.close();
    } catch (SQLException e) {
      // The connection is discarded because it is broken; a failure to close it adds nothing.
    }
  }

  /** Waits for running reads and closes all connections. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    permits.acquireUninterruptibly(count);
    permits.release(count);
    free.forEach(ReaderPool::discard);
    free.clear();
  }
}
