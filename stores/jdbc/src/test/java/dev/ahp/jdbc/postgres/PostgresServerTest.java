package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.chain.CommitFixture;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PostgresServerTest {
  @Test
  void recordsCannotBeChangedDeletedOrTruncated() throws Exception {
    String url = TestPostgres.emptyDatabase();
    try (PostgresStore store = PostgresStore.open(url)) {
      CommitFixture.commit(store.partitions().get(0), "a");
    }

    for (String attempt :
        new String[] {
          "UPDATE audit_record SET actor = 'nobody'",
          "DELETE FROM audit_record WHERE seq = 1",
          "TRUNCATE audit_record"
        }) {
      assertThatThrownBy(() -> TestPostgres.run(url, attempt)).hasMessageContaining("append-only");
    }
  }

  @Test
  void handoffAuditViewHasTheColumnsOfSqlite() throws Exception {
    String url = TestPostgres.emptyDatabase();
    PostgresStore.open(url).close();

    TestPostgres.run(
        url,
        """
        SELECT handoffId, packetId, taskId, fromAgent, toAgent, status, reason, costAtHandoff, timestamp
        FROM handoff_audit WHERE taskId = 't' ORDER BY timestamp
        """);
  }

  @Test
  void newerSchemaIsRejected() throws Exception {
    String url = TestPostgres.emptyDatabase();
    PostgresStore.open(url).close();
    TestPostgres.run(url, "INSERT INTO schema_version VALUES (99, 'later', 'x')");

    assertThatThrownBy(() -> PostgresStore.open(url))
        .isInstanceOf(StoreOpenException.class)
        .hasMessageContaining("use a newer ahp");
  }

  @Test
  void unreachableServerIsRejected() {
    PostgresOptions shortTimeout =
        new PostgresOptions(1, 1, Duration.ofSeconds(1), Duration.ofSeconds(1));

    assertThatThrownBy(() -> PostgresStore.open("jdbc:postgresql://localhost:1/none", shortTimeout))
        .isInstanceOf(StoreOpenException.class);
    assertThatThrownBy(() -> PostgresStore.open("jdbc:mysql://localhost/none", shortTimeout))
        .isInstanceOf(StoreOpenException.class)
        .hasMessageContaining("jdbc:postgresql:");
  }

  @Test
  void lostConnectionsAreReopened() throws Exception {
    String url = TestPostgres.emptyDatabase();
    try (PostgresStore store = PostgresStore.open(url)) {
      Partition partition = store.partitions().get(0);
      int committed = 0;
      int failed = 0;
      for (int i = 0; i < 60; i++) {
        if (i % 10 == 5) {
          TestPostgres.terminateConnections(url);
        }
        try {
          CommitFixture.commit(partition, "work-" + i);
          committed++;
        } catch (StoreUnavailableException e) {
          failed++;
        }
        assertThat(store.<Long>read(view -> view.recordCount()))
            .isEqualTo((long) committed * CommitFixture.PACKETS);
      }

      assertThat(failed).isPositive().isLessThanOrEqualTo(6);
      assertThat(partition.chain()).isEqualTo("0");
      assertThat(CommitFixture.verify(store)).isEqualTo((long) committed * CommitFixture.PACKETS);
    }
  }

  @Test
  void fullDiskRollsBackAndLaterCommitsSucceed() throws Exception {
    String url = TestPostgres.emptyDatabase();
    try (PostgresStore store = PostgresStore.open(url)) {
      Partition partition = store.partitions().get(0);
      CommitFixture.commit(partition, "before");
      TestPostgres.run(
          url,
          """
          CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            RAISE EXCEPTION 'could not extend file: no space left' USING ERRCODE = 'disk_full';
          END;
          $$;
          CREATE TRIGGER no_room BEFORE INSERT ON audit_record
            FOR EACH ROW EXECUTE FUNCTION no_room();
          """);

      assertThatThrownBy(() -> CommitFixture.commit(partition, "during"))
          .isInstanceOfSatisfying(
              StoreUnavailableException.class, it -> assertThat(it.outcomeUnknown()).isFalse());
      assertThat(store.<Boolean>read(view -> view.packet("during-0") == null)).isTrue();

      TestPostgres.run(url, "DROP TRIGGER no_room ON audit_record");
      CommitFixture.commit(partition, "after");
      assertThat(CommitFixture.verify(store)).isEqualTo(2L * CommitFixture.PACKETS);
    }
  }

  @Test
  void serverRestartUnderLoadLosesNothing() throws Exception {
    try (RestartablePostgres server = RestartablePostgres.start();
        PostgresStore store = PostgresStore.open(server.url())) {
      LoadThread load = new LoadThread(store.partitions().get(0));
      load.start();
      load.awaitCommits(20);
      server.restart();
      load.awaitCommits(load.acknowledged() + 20);
      load.finish();

      long records = CommitFixture.verify(store);
      assertThat(records)
          .isGreaterThanOrEqualTo((long) load.acknowledged() * CommitFixture.PACKETS);
      assertThat(records)
          .isLessThanOrEqualTo(
              (long) (load.acknowledged() + load.unknown()) * CommitFixture.PACKETS);
    }
  }
}
