package dev.ahp.jdbc.sqlite;

import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Statements;
import dev.ahp.jdbc.table.Fault;
import dev.ahp.jdbc.table.TableView;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A few connections that read, opened as they are needed. */
final class SqliteReaders implements AutoCloseable {
  private final SqliteFile file;
  private final int count;
  private final Semaphore places;
  private final Deque<Reader> free = new ArrayDeque<>();
  private boolean closed;

  SqliteReaders(SqliteFile file, int count) {
    this.file = file;
    this.count = count;
    this.places = new Semaphore(count, true);
  }

  private record Reader(Statements statements, TableView view, Packer packer) {
    void close() throws SQLException {
      packer.close();
      statements.connection().close();
    }
  }

  /** The snapshot is taken by the first thing that is read. */
  <T> T read(Function<TableView, T> question) {
    places.acquireUninterruptibly();
    try {
      Reader reader = take();
      Fault.guardedRun("beginning to read", () -> reader.statements.run("BEGIN"));
      try {
        return question.apply(reader.view);
      } finally {
        giveBack(reader);
      }
    } finally {
      places.release();
    }
  }

  private Reader take() {
    Reader reader = takeFree();
    return reader == null ? Fault.guarded("opening the file to read", this::open) : reader;
  }

  private synchronized @Nullable Reader takeFree() {
    if (closed) {
      throw Fault.unavailable("reading", new SQLException("the store is closed"));
    }
    return free.pollFirst();
  }

  private Reader open() throws SQLException {
    Statements statements = new Statements(file.openForReading());
    Packer packer = new Packer();
    return new Reader(
        statements, TableView.reading(statements, new SqliteDialect(), packer), packer);
  }

  private void giveBack(Reader reader) {
    Fault.guardedRun("ending to read", () -> reader.statements.run("COMMIT"));
    synchronized (this) {
      free.addFirst(reader);
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
    for (Reader reader : free) {
      Fault.guardedRun("closing the file", reader::close);
    }
    free.clear();
  }
}
