package dev.ahp.jdbc.sqlite;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.facts;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.row;
import static dev.ahp.testkit.StoreRows.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.chain.CommitFixture;
import dev.ahp.jdbc.table.ReadOnlyStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileTest {
  @TempDir Path directory;

  private Path file() {
    return directory.resolve("ahp.db");
  }

  private void sql(String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement it = connection.createStatement()) {
      it.execute(statement);
    }
  }

  private void assertRejected(String message) {
    assertThatThrownBy(() -> SqliteStore.open(file()))
        .isInstanceOf(StoreOpenException.class)
        .hasMessageContaining(file().toString())
        .hasMessageContaining(message);
  }

  @Test
  void fileInAReadOnlyDirectoryCanBeRead() {
    SqliteStore.open(file()).close();
    assertThat(directory.toFile().setWritable(false)).isTrue();
    try {
      assumeThat(Files.isWritable(directory)).as("root may write everywhere").isFalse();

      try (ReadOnlyStore rows = SqliteStore.openReadOnly(file())) {
        assertThat(rows.read(StoreView::heads)).isEmpty();
      }
    } finally {
      assertThat(directory.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void fileCanBeOpenedOncePerProcess() {
    try (SqliteStore store = SqliteStore.open(file())) {
      assertThat(store.partitions()).hasSize(1);
      assertRejected("process " + ProcessHandle.current().pid());
    }
    SqliteStore.open(file()).close();
  }

  @Test
  void rejectedFileIsNotLocked() throws Exception {
    Files.writeString(
        file(), "this is a letter, not a database, and it is long enough to have a header");
    assertRejected("is not a database");

    Files.delete(file());
    SqliteStore.open(file()).close();
  }

  @Test
  void newerSchemaIsRejected() throws Exception {
    SqliteStore.open(file()).close();
    sql("INSERT INTO schema_version VALUES (99, 'later', 'x')");

    assertRejected("use a newer ahp");
  }

  @Test
  void differentSchemaIsRejected() throws Exception {
    SqliteStore.open(file()).close();
    sql("UPDATE schema_version SET checksum = 'x' WHERE version = 1");

    assertRejected("created by another program");
  }

  @Test
  void databaseOfAnotherProgramIsRejected() throws Exception {
    sql("CREATE TABLE songs (title TEXT)");

    assertRejected("another program");
  }

  @Test
  void missingDirectoryIsRejected() {
    assertThatThrownBy(() -> SqliteStore.open(directory.resolve("none/ahp.db")))
        .isInstanceOf(StoreOpenException.class);
  }

  @Test
  void closeTruncatesTheLog() throws IOException {
    try (SqliteStore store = SqliteStore.open(file())) {
      CommitFixture.commit(store.partitions().get(0), "a");
      assertThat(Files.size(directory.resolve("ahp.db-wal"))).isPositive();
    }

    assertThat(directory.resolve("ahp.db-wal")).doesNotExist();
    try (SqliteStore store = SqliteStore.open(file())) {
      assertThat(CommitFixture.verify(store)).isEqualTo(CommitFixture.PACKETS);
    }
  }

  @Test
  void closedStoreIsUnavailable() {
    SqliteStore store = SqliteStore.open(file());
    store.close();

    assertThatThrownBy(() -> store.partitions().get(0).begin())
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.<Long>read(view -> view.recordCount()))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void recordsCannotBeChangedOrDeleted() throws Exception {
    try (SqliteStore store = SqliteStore.open(file())) {
      CommitFixture.commit(store.partitions().get(0), "a");
    }

    assertThatThrownBy(() -> sql("UPDATE audit_record SET actor = 'nobody'"))
        .hasMessageContaining("append-only");
    assertThatThrownBy(() -> sql("DELETE FROM audit_record WHERE seq = 1"))
        .hasMessageContaining("append-only");
  }

  @Test
  void handoffAuditViewHasTheSpecifiedColumns() throws Exception {
    try (SqliteStore store = SqliteStore.open(file());
        StoreSession session = store.partitions().get(0).begin()) {
      session.write(added(task(session, "t"), ready(session, "p", "t", 1, 1, "q")));
      ChainHead head = session.head();
      ChainRecord one = head.seal(facts(1_772_442_904_007L, "packet.accepted", "b", "p", "t"));
      ChainRecord two = head.after(one).seal(facts(2, "packet.progress", "b", "p", "t"));
      RecordRow.HandoffAuditRow row =
          new RecordRow.HandoffAuditRow("h", "a", "b", "ACCEPTED", null, 0.5);
      session.append(List.of(row(one, row), row(two, null)), head.after(one).after(two));
      session.commit();
    }

    assertThat(rows("SELECT * FROM handoff_audit WHERE taskId = 't' ORDER BY timestamp"))
        .containsExactly(
            "handoffId=h packetId=p taskId=t fromAgent=a toAgent=b status=ACCEPTED reason=null"
                + " costAtHandoff=0.5 timestamp=2026-03-02T09:15:04.007Z");
  }

  private List<String> rows(String query) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          columns.add(rows.getMetaData().getColumnName(i) + "=" + rows.getString(i));
        }
        found.add(String.join(" ", columns));
      }
    }
    return found;
  }

  @Test
  void fullDiskRollsBackAndLaterCommitsSucceed() throws Exception {
    SqliteFile file = new SqliteFile(file(), SqliteOptions.DEFAULT);
    Connection connection = file.openForWriting();
    SqlitePartition partition = new SqlitePartition(connection, file.startCheckpointer());
    long acknowledged = CommitFixture.commit(partition, "first").seq();
    SqliteFile.run(connection, "PRAGMA max_page_count = 1");

    long lastSeq = acknowledged;
    StoreUnavailableException full = null;
    for (int i = 0; full == null; i++) {
      try {
        lastSeq = CommitFixture.commit(partition, "filling-" + i).seq();
      } catch (StoreUnavailableException e) {
        full = e;
      }
    }
    assertThat(full).hasMessageContaining("full");
    assertThat(full.outcomeUnknown()).isFalse();
    assertThatThrownBy(() -> CommitFixture.commit(partition, "still full"))
        .isInstanceOf(StoreUnavailableException.class);

    SqliteFile.run(connection, "PRAGMA max_page_count = 1000000");
    assertThat(CommitFixture.commit(partition, "room again").seq())
        .isEqualTo(lastSeq + CommitFixture.PACKETS);
    partition.close();
    try (SqliteStore store = SqliteStore.open(file())) {
      assertThat(CommitFixture.verify(store)).isEqualTo(lastSeq + CommitFixture.PACKETS);
    }
  }

  @Test
  void logStartsAgainWhileCommitsContinue() throws Exception {
    SqliteFile file = new SqliteFile(file(), SqliteOptions.DEFAULT);
    SqlitePartition partition =
        new SqlitePartition(
            file.openForWriting(), file.startCheckpointer(new WalCheckpointer.LogLimits(40, 160)));
    Path log = directory.resolve("ahp.db-wal");
    int commitsWithoutGrowth = 0;
    for (int i = 0; commitsWithoutGrowth < 20; i++) {
      long before = Files.size(log);
      CommitFixture.commit(partition, "task-" + i);
      commitsWithoutGrowth = Files.size(log) == before ? commitsWithoutGrowth + 1 : 0;
      assertThat(before).as("bytes of the log").isLessThan(64L << 20);
    }
    partition.close();
    assertThat(log).doesNotExist();
  }

  @Test
  void numbersContinueAfterARestart() {
    long last;
    try (SqliteStore store = SqliteStore.open(file())) {
      CommitFixture.commit(store.partitions().get(0), "a");
      try (StoreSession session = store.partitions().get(0).begin()) {
        last = session.nextNumber();
      }
    }

    try (SqliteStore store = SqliteStore.open(file());
        StoreSession session = store.partitions().get(0).begin()) {
      assertThat(session.nextNumber()).isGreaterThanOrEqualTo(last);
    }
  }

  @Test
  void claimDoesNotScanTheQueue() throws Exception {
    SqliteStore.open(file()).close();
    List<String> plan = QueryPlan.of(file(), SqliteClaims.FIRST_OF_QUEUE.formatted(""));

    assertThat(plan).anyMatch(it -> it.startsWith("SEARCH ready USING"));
    assertThat(plan).noneMatch(it -> it.startsWith("SCAN ready") || it.contains("TEMP B-TREE"));
  }
}
