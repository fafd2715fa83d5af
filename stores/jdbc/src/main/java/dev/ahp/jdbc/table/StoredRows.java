package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Store.RecordSink;
import dev.ahp.broker.store.View;
import dev.ahp.jdbc.schema.Migrations;
import java.util.function.Function;

/** The rows of a store as they are: nothing is changed by looking, and nothing waits for it. */
public final class StoredRows implements AutoCloseable {
  private final Readers readers;
  private final Migrations.Standing standing;

  public StoredRows(Readers readers, Migrations.Standing standing) {
    this.readers = readers;
    this.standing = standing;
  }

  /** How many migrations the next start would apply. */
  public int pendingMigrations() {
    return standing.pending();
  }

  /** Whether the store is young enough to know of archives. */
  public boolean hasArchives() {
    return standing.applied().contains("003_archives.sql");
  }

  /** Answers a question from one consistent picture of what is committed. */
  public <T> T read(Function<View, T> question) {
    return readers.read(question::apply);
  }

  /** As {@code Store.export}. */
  public void export(Function<View, RecordSink> opening) {
    readers.export(opening);
  }

  @Override
  public void close() {
    readers.close();
  }
}
