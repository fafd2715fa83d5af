package dev.ahp.benchmarks.growth;

import dev.ahp.benchmarks.postgres.BenchmarkPostgres;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.jdbc.postgres.PostgresStore;
import dev.ahp.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * An empty store that can be closed and opened again.
 *
 * @param open opens the store with everything that was written to it
 * @param serverMicros the CPU time of a database server so far
 */
record GrowthStore(String name, Supplier<Store> open, LongSupplier serverMicros) {
  /** A kind of store. */
  interface GrowthStoreFactory {
    GrowthStore make() throws SQLException;
  }

  static GrowthStore memory() {
    MemoryStore store = new MemoryStore();
    return new GrowthStore("memory", () -> store, () -> 0);
  }

  static GrowthStore sqlite(Path file) {
    return new GrowthStore("SQLite", () -> SqliteStore.open(file), () -> 0);
  }

  static GrowthStore postgres(BenchmarkPostgres server) throws SQLException {
    String url = server.url(server.newDatabase());
    return new GrowthStore("PostgreSQL", () -> PostgresStore.open(url), server::cpu);
  }
}
