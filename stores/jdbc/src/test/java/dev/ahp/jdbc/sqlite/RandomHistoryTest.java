package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares random transactions, rollbacks, restarts and crashes with the store in memory. */
class RandomHistoryTest {
  private static final int HISTORIES = 12;
  private static final int STEPS = 150;

  @TempDir Path directory;

  @Test
  void sqliteBehavesLikeTheStoreInMemory() throws IOException {
    long first = Long.getLong("ahp.history.seed", new Random().nextLong(1_000_000_000_000L));
    for (long seed = first; seed < first + HISTORIES; seed++) {
      try {
        compare(seed);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("failed with -Dahp.history.seed=" + seed, e);
      }
    }
  }

  private void compare(long seed) throws IOException {
    Random random = new Random(seed);
    MemoryStore model = new MemoryStore();
    Path file = directory.resolve(seed + ".db");
    SqliteStore store = SqliteStore.open(file);
    try {
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(16)) {
          case 0 -> assertThat(snapshot(store)).isEqualTo(snapshot(model));
          case 1 -> {
            store.close();
            store = SqliteStore.open(file);
          }
          case 2 -> {
            Path copy = copy(file, seed + "-" + step);
            store.close();
            file = copy;
            store = SqliteStore.open(file);
          }
          case 3 -> {
            deleteExpired(store);
            deleteExpired(model);
          }
          default -> {
            long actionSeed = random.nextLong();
            boolean commits = random.nextInt(8) > 0;
            assertThat(run(store, actionSeed, step, commits))
                .isEqualTo(run(model, actionSeed, step, commits));
          }
        }
      }
      assertThat(snapshot(store)).isEqualTo(snapshot(model));
    } finally {
      store.close();
      model.close();
    }
  }

  private static List<String> run(Store store, long seed, int step, boolean commits) {
    try (StoreSession session = store.partitions().get(0).begin()) {
      List<String> seen = RandomTransaction.run(seed, session, step);
      if (commits) {
        session.commit();
      }
      return seen;
    }
  }

  private static void deleteExpired(Store store) {
    try (StoreSession session = store.partitions().get(0).begin()) {
      session.deleteExpired(2_000, 1_000);
      session.commit();
    }
  }

  private static List<String> snapshot(Store store) {
    return store.read(RandomTransaction::snapshot);
  }

  /** Copies the file as a killed process would leave it. */
  private Path copy(Path file, String name) throws IOException {
    Path copy = directory.resolve(name + ".db");
    Files.copy(file, copy);
    Files.copy(Path.of(file + "-wal"), Path.of(copy + "-wal"));
    return copy;
  }
}
