package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens a file that version 0.1 left with rows in its journal when it was killed. */
class JournalReplayTest {
  /** The transactions that version 0.1 ran on the file. */
  private static final int TRANSACTIONS = 13;

  private static final int DAMAGES = 60;

  @TempDir Path directory;
  private Path file = Path.of("");

  @BeforeEach
  void unpack() throws IOException {
    file = directory.resolve("killed.db");
    try (InputStream packed =
        Objects.requireNonNull(JournalReplayTest.class.getResourceAsStream("killed-0.1.db.gz"))) {
      Files.copy(new GZIPInputStream(packed), file);
    }
  }

  @Test
  void journalIsAppliedOnOpen() throws SQLException {
    assertThat(journalRows(file)).isEqualTo(4);

    try (SqliteStore store = SqliteStore.open(file)) {
      assertThat(store.<List<String>>read(RandomTransaction::snapshot)).isEqualTo(expected());
    }
    assertThat(journalRows(file)).isZero();
  }

  private static List<String> expected() {
    try (MemoryStore model = new MemoryStore()) {
      Random random = new Random(1);
      for (int step = 0; step < TRANSACTIONS; step++) {
        long seed = random.nextLong();
        boolean commits = random.nextInt(8) > 0;
        try (StoreSession session = model.partitions().get(0).begin()) {
          RandomTransaction.run(seed, session, step);
          if (commits) {
            session.commit();
          }
        }
      }
      return model.read(RandomTransaction::snapshot);
    }
  }

  @Test
  void damagedJournalIsReportedAndKept() throws SQLException, IOException {
    Random random = new Random(20_261_116);
    int reported = 0;
    for (int round = 0; round < DAMAGES; round++) {
      Path copy = directory.resolve("damaged-" + round + ".db");
      Files.copy(file, copy);
      damage(copy, random);
      reported += isReported(copy) ? 1 : 0;
    }
    assertThat(reported).isGreaterThan(DAMAGES / 4);
  }

  private static boolean isReported(Path copy) throws SQLException {
    try (SqliteStore store = SqliteStore.open(copy)) {
      store.read(RandomTransaction::snapshot);
      return false;
    } catch (StoreOpenException | StoreUnavailableException e) {
      if (String.valueOf(e.getMessage()).contains("journal")) {
        assertThat(journalRows(copy)).isEqualTo(4);
      }
      return true;
    }
  }

  private static void damage(Path file, Random random) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT number, changes FROM journal LIMIT 1")) {
      long number = rows.getLong(1);
      byte[] changes = rows.getBytes(2);
      int at = random.nextInt(changes.length);
      for (int i = at; i < Math.min(changes.length, at + 4); i++) {
        changes[i] = (byte) random.nextInt();
      }
      try (PreparedStatement update =
          connection.prepareStatement("UPDATE journal SET changes = ? WHERE number = ?")) {
        update.setBytes(1, changes);
        update.setLong(2, number);
        update.executeUpdate();
      }
    }
  }

  private static int journalRows(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM journal")) {
      return rows.getInt(1);
    }
  }
}
