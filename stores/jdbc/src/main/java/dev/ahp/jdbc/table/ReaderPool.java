package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Store.RecordSink;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A few connections that read, opened as they are needed. */
public final class ReaderPool implements AutoCloseable {
  private final ReadConnectionFactory readConnectionFactory;
  private final SqlDialect dialect;
  private final int count;
  private final Semaphore places;
  private final Deque<PooledReader> free = new ArrayDeque<>();
  private boolean closed;

  /** How to read from one consistent picture, each database in its own way. */
  public interface ReadConnectionFactory {
    Connection open() throws SQLException;

    /** Fails if the connection has gone meanwhile. */
    void begin(StatementCache statements) throws SQLException;

    void end(StatementCache statements) throws SQLException;
  }

  public ReaderPool(ReadConnectionFactory readConnectionFactory, SqlDialect dialect, int count) {
    this.readConnectionFactory = readConnectionFactory;
    this.dialect = dialect;
    this.count = count;
    this.places = new Semaphore(count, true);
  }

  private record PooledReader(StatementCache statements, TableView view, ZstdCodec codec) {
    void close() throws SQLException {
      codec.close();
      statements.connection().close();
    }
  }

  public <T> T read(Function<TableView, T> question) {
    places.acquireUninterruptibly();
    try {
      PooledReader pooledReader = begin();
      boolean sound = false;
      try {
        T answer = question.apply(pooledReader.view);
        sound = true;
        return answer;
      } finally {
        giveBack(pooledReader, sound);
      }
    } finally {
      places.release();
    }
  }

  /** Hands on every audit record as of one moment, which the opening is shown first. */
  public void export(Function<StoreView, RecordSink> opening) {
    this.<Boolean>read(
        view -> {
          view.export(opening.apply(view));
          return true;
        });
  }

  /** Connections that have gone are thrown away until one answers or a new one does not. */
  private PooledReader begin() {
    PooledReader kept = takeFree();
    while (kept != null) {
      try {
        readConnectionFactory.begin(kept.statements);
        return kept;
      } catch (SQLException e) {
        discard(kept);
        kept = takeFree();
      } catch (RuntimeException e) {
        discard(kept);
        throw e;
      }
    }
    return SqlExceptionTranslator.guarded("beginning to read", this::open);
  }

  private synchronized @Nullable PooledReader takeFree() {
    if (closed) {
      throw SqlExceptionTranslator.unavailable("reading", new SQLException("the store is closed"));
    }
    return free.pollFirst();
  }

  private PooledReader open() throws SQLException {
    StatementCache statements = new StatementCache(readConnectionFactory.open(), false);
    ZstdCodec codec = new ZstdCodec();
    PooledReader pooledReader =
        new PooledReader(statements, TableView.reading(statements, dialect, codec), codec);
    try {
      readConnectionFactory.begin(statements);
      return pooledReader;
    } catch (SQLException | RuntimeException e) {
      discard(pooledReader);
      throw e;
    }
  }

  private void giveBack(PooledReader pooledReader, boolean sound) {
    try {
      readConnectionFactory.end(pooledReader.statements);
    } catch (SQLException e) {
      discard(pooledReader);
      if (sound) {
        throw SqlExceptionTranslator.unavailable("ending to read", e);
      }
      return;
    }
    synchronized (this) {
      free.addFirst(pooledReader);
    }
  }

  private static void discard(PooledReader pooledReader) {
    try {
      pooledReader.close();
    } catch (SQLException e) {
      // It is given up because it is broken; that it cannot even be closed says nothing new.
    }
  }

  /** Waits for those who are reading. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    places.acquireUninterruptibly(count);
    places.release(count);
    free.forEach(ReaderPool::discard);
    free.clear();
  }
}
