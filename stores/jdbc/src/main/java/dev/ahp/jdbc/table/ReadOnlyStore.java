package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Store.RecordSink;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.sql.Migrations;
import java.util.function.Function;

/** Read access to a store without changing it. */
public final class ReadOnlyStore implements AutoCloseable {
  private final ReaderPool readerPool;
  private final Migrations.MigrationStatus status;

  public ReadOnlyStore(ReaderPool readerPool, Migrations.MigrationStatus status) {
    this.readerPool = readerPool;
    this.status = status;
  }

  /** Returns the number of migrations that the next start applies. */
  public int pendingMigrations() {
    return status.pending();
  }

  /** Returns whether the schema of the store supports archives. */
  public boolean hasArchives() {
    return status.applied().contains("003_archives.sql");
  }

  /** Runs a query on a consistent snapshot of the committed data. */
  public <T> T read(Function<StoreView, T> query) {
    return readerPool.read(query::apply);
  }

  /** Exports all audit records; see {@code Store.export}. */
  public void export(Function<StoreView, RecordSink> opening) {
    readerPool.export(opening);
  }

  @Override
  public void close() {
    readerPool.close();
  }
}
