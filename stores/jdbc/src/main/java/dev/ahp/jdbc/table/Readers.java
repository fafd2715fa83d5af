package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Store.RecordSink;
import dev.ahp.broker.store.View;
import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Dialect;
import dev.ahp.jdbc.sql.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A few connections that read, opened as they are needed. */
public final class Readers implements AutoCloseable {
  private final Door door;
  private final Dialect dialect;
  private final int count;
  private final Semaphore places;
  private final Deque<Reader> free = new ArrayDeque<>();
  private boolean closed;

  /** How to read from one consistent picture, each database in its own way. */
  public interface Door {
    Connection open() throws SQLException;

    /** Fails if the connection has gone meanwhile. */
    void begin(Statements statements) throws SQLException;

    void end(Statements statements) throws SQLException;
  }

  public Readers(Door door, Dialect dialect, int count) {
    this.door = door;
    this.dialect = dialect;
    this.count = count;
    this.places = new Semaphore(count, true);
  }

  private record Reader(Statements statements, TableView view, Packer packer) {
    void close() throws SQLException {
      packer.close();
      statements.connection().close();
    }
  }

  public <T> T read(Function<TableView, T> question) {
    places.acquireUninterruptibly();
    try {
      Reader reader = begin();
      boolean sound = false;
      try {
        T answer = question.apply(reader.view);
        sound = true;
        return answer;
      } finally {
        giveBack(reader, sound);
      }
    } finally {
      places.release();
    }
  }

  /** Hands on every audit record as of one moment, which the opening is shown first. */
  public void export(Function<View, RecordSink> opening) {
    this.<Boolean>read(
        view -> {
          view.export(opening.apply(view));
          return true;
        });
  }

  /** Connections that have gone are thrown away until one answers or a new one does not. */
  private Reader begin() {
    Reader kept = takeFree();
    while (kept != null) {
      try {
        door.begin(kept.statements);
        return kept;
      } catch (SQLException e) {
        discard(kept);
        kept = takeFree();
      } catch (RuntimeException e) {
        discard(kept);
        throw e;
      }
    }
    return Fault.guarded("beginning to read", this::open);
  }

  private synchronized @Nullable Reader takeFree() {
    if (closed) {
      throw Fault.unavailable("reading", new SQLException("the store is closed"));
    }
    return free.pollFirst();
  }

  private Reader open() throws SQLException {
    Statements statements = new Statements(door.open(), false);
    Packer packer = new Packer();
    Reader reader = new Reader(statements, TableView.reading(statements, dialect, packer), packer);
    try {
      door.begin(statements);
      return reader;
    } catch (SQLException | RuntimeException e) {
      discard(reader);
      throw e;
    }
  }

  private void giveBack(Reader reader, boolean sound) {
    try {
      door.end(reader.statements);
    } catch (SQLException e) {
      discard(reader);
      if (sound) {
        throw Fault.unavailable("ending to read", e);
      }
      return;
    }
    synchronized (this) {
      free.addFirst(reader);
    }
  }

  private static void discard(Reader reader) {
    try {
      reader.close();
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
    free.forEach(Readers::discard);
    free.clear();
  }
}
