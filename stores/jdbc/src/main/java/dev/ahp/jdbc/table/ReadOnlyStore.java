package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Store.RecordSink;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.schema.Migrations;
import java.util.function.Function;

/** The rows of a store as they are: nothing is changed by looking, and nothing waits for it. */
public final class ReadOnlyStore implements AutoCloseable {
  private final ReaderPool readerPool;
  private final Migrations.MigrationStatus migrationStatus;

  public ReadOnlyStore(ReaderPool readerPool, Migrations.MigrationStatus migrationStatus) {
    this.readerPool = readerPool;
    this.migrationStatus = migrationStatus;
  }

  /** How many migrations the next start would apply. */
  public int pendingMigrations() {
    return migrationStatus.pending();
  }

  /** Whether the store is young enough to know of archives. */
  public boolean hasArchives() {
    return migrationStatus.applied().contains("003_archives.sql");
  }

  /** Answers a question from one consistent picture of what is committed. */
  public <T> T read(Function<StoreView, T> question) {
    return readerPool.read(question::apply);
  }

  /** As {@code Store.export}. */
  public void export(Function<StoreView, RecordSink> opening) {
    readerPool.export(opening);
  }

  @Override
  public void close() {
    readerPool.close();
  }
}
