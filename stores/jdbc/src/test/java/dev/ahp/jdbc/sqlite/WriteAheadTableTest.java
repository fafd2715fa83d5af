package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.chain.CommitFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits in the journal is seen, found, undone and kept as if it were in the tables. */
class WriteAheadTableTest {
  private static final int HISTORIES = 12;
  private static final int STEPS = 150;
  private static final int DAMAGES = 60;

  @TempDir Path directory;

  @Test
  void whateverIsDoneItIsAsInMemory() throws IOException {
    long first = Long.getLong("ahp.journal.seed", new Random().nextLong(1_000_000_000_000L));
    for (long seed = first; seed < first + HISTORIES; seed++) {
      try {
        compare(seed);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("the history of -Dahp.journal.seed=" + seed + " went wrong", e);
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
          case 0 -> assertThat(picture(store)).isEqualTo(picture(model));
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
            forget(store);
            forget(model);
          }
          default -> {
            long acts = random.nextLong();
            boolean commits = random.nextInt(8) > 0;
            assertThat(run(store, acts, step, commits)).isEqualTo(run(model, acts, step, commits));
          }
        }
      }
      assertThat(picture(store)).isEqualTo(picture(model));
    } finally {
      store.close();
      model.close();
    }
  }

  private static List<String> run(Store store, long seed, int step, boolean commits) {
    try (StoreSession session = store.lanes().get(0).begin()) {
      List<String> seen = RandomTransaction.run(seed, session, step);
      if (commits) {
        session.commit();
      }
      return seen;
    }
  }

  private static void forget(Store store) {
    try (StoreSession session = store.lanes().get(0).begin()) {
      session.forget(2_000, 1_000);
      session.commit();
    }
  }

  private static List<String> picture(Store store) {
    return store.read(RandomTransaction::picture);
  }

  /** As the file would be found if the process were killed now. */
  private Path copy(Path file, String name) throws IOException {
    Path copy = directory.resolve(name + ".db");
    Files.copy(file, copy);
    Files.copy(Path.of(file + "-wal"), Path.of(copy + "-wal"));
    return copy;
  }

  @Test
  void theTablesAreWrittenOnceSomebodyReads() throws SQLException {
    Path file = directory.resolve("ahp.db");
    try (SqliteStore store = SqliteStore.open(file)) {
      CommitFixture.one(store.lanes().get(0), "one");

      assertThat(count(file, "journal")).isEqualTo(1);
      assertThat(count(file, "packet_state")).isZero();
      assertThat(count(file, "audit_record")).isEqualTo(CommitFixture.PACKETS);

      assertThat(store.<Object>read(view -> view.packet("one-7") != null)).isEqualTo(true);

      assertThat(count(file, "journal")).isZero();
      assertThat(count(file, "packet_state")).isEqualTo(CommitFixture.PACKETS);
    }
  }

  /** As when the disk is full, which a write finds out and a read must not suffer from. */
  @Test
  void whatCannotBeFiledIsReadNevertheless() throws SQLException {
    Path file = directory.resolve("ahp.db");
    try (Connection connection = new SqliteFile(file, SqliteOptions.DEFAULT).openForWriting()) {
      SqlitePartition lane = new SqlitePartition(connection);
      CommitFixture.one(lane, "one");

      assertThat(lane.<Object>answer(view -> view.packet("one-7") != null)).isEqualTo(true);
      assertThat(
              lane.<Integer>answer(view -> view.packets(PacketQuery.ofTask("one", 0, 99)).size()))
          .isEqualTo(CommitFixture.PACKETS);

      assertThat(count(file, "journal")).isEqualTo(1);
      assertThat(count(file, "packet_state")).isZero();
      lane.close();
    }
  }

  @Test
  void aDamagedJournalIsToldAndNothingIsWrittenOverIt() throws SQLException, IOException {
    Path original = directory.resolve("original.db");
    Random random = new Random(20_261_116);
    int told = 0;
    try (SqliteStore store = SqliteStore.open(original)) {
      CommitFixture.one(store.lanes().get(0), "one");
      for (int round = 0; round < DAMAGES; round++) {
        Path copy = copy(original, "damaged-" + round);
        damage(copy, random);
        told += isTold(copy) ? 1 : 0;
      }
    }
    assertThat(told).isGreaterThan(DAMAGES / 4);
  }

  /** A journal that cannot be read is left as it is; a damaged content is found by its reader. */
  private static boolean isTold(Path copy) throws SQLException {
    try (SqliteStore store = SqliteStore.open(copy)) {
      store.read(RandomTransaction::picture);
      return false;
    } catch (StoreUnavailableException told) {
      if (String.valueOf(told.getMessage()).contains("the journal")) {
        assertThat(count(copy, "journal")).isEqualTo(1);
      }
      return true;
    }
  }

  private static void damage(Path file, Random random) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT changes FROM journal")) {
      byte[] changes = rows.getBytes(1);
      int at = random.nextInt(changes.length);
      for (int i = at; i < Math.min(changes.length, at + 4); i++) {
        changes[i] = (byte) random.nextInt();
      }
      try (PreparedStatement update =
          connection.prepareStatement("UPDATE journal SET changes = ?")) {
        update.setBytes(1, changes);
        update.executeUpdate();
      }
    }
  }

  @Test
  void aClosedFileHasNothingLeftInItsJournal() throws SQLException {
    Path file = directory.resolve("ahp.db");
    try (SqliteStore store = SqliteStore.open(file)) {
      CommitFixture.one(store.lanes().get(0), "one");
    }

    assertThat(count(file, "journal")).isZero();
    assertThat(count(file, "packet_state")).isEqualTo(CommitFixture.PACKETS);
  }

  private static int count(Path file, String table) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      return rows.getInt(1);
    }
  }
}
