package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Store.RecordSink;
import dev.ahp.broker.store.View;
import java.util.function.Function;

/** The rows of a store as they are: nothing is changed by looking, and nothing waits for it. */
public final class StoredRows implements AutoCloseable {
  private final Readers readers;
  private final int pending;

  /**
   * Rows to look at.
   *
   * @param pending how many migrations the next start would apply
   */
  public StoredRows(Readers readers, int pending) {
    this.readers = readers;
    this.pending = pending;
  }

  public int pendingMigrations() {
    return pending;
  }

  /** Answers a question from one consistent picture of what is committed. */
  public <T> T read(Function<View, T> question) {
    return readers.read(question::apply);
  }

  /** Reads all audit records by chain and number, as one consistent picture. */
  public void export(RecordSink sink) {
    readers.export(sink);
  }

  @Override
  public void close() {
    readers.close();
  }
}
