package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.jdbc.chain.Commits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PostgresServerTest {
  @Test
  void recordsCannotBeChangedDeletedOrTruncated() throws Exception {
    String url = Postgres.emptyDatabase();
    try (PostgresStore store = PostgresStore.open(url)) {
      Commits.one(store.lanes().get(0), "a");
    }

    for (String attempt :
        new String[] {
          "UPDATE audit_record SET actor = 'nobody'",
          "DELETE FROM audit_record WHERE seq = 1",
          "TRUNCATE audit_record"
        }) {
      assertThatThrownBy(() -> Postgres.run(url, attempt)).hasMessageContaining("append-only");
    }
  }

  @Test
  void theQueryForDecisionsIsThatOfAFile() throws Exception {
    String url = Postgres.emptyDatabase();
    PostgresStore.open(url).close();

    Postgres.run(
        url,
        """
        SELECT handoffId, packetId, taskId, fromAgent, toAgent, status, reason, costAtHandoff, timestamp
        FROM handoff_audit WHERE taskId = 't' ORDER BY timestamp
        """);
  }

  @Test
  void aNewerSchemaIsRefused() throws Exception {
    String url = Postgres.emptyDatabase();
    PostgresStore.open(url).close();
    Postgres.run(url, "INSERT INTO schema_version VALUES (99, 'later', 'x')");

    assertThatThrownBy(() -> PostgresStore.open(url))
        .isInstanceOf(CannotOpen.class)
        .hasMessageContaining("use a newer ahp");
  }

  @Test
  void aServerThatIsNotThereIsRefused() {
    PostgresOptions hasty = new PostgresOptions(1, 1, Duration.ofSeconds(1), Duration.ofSeconds(1));

    assertThatThrownBy(() -> PostgresStore.open("jdbc:postgresql://localhost:1/none", hasty))
        .isInstanceOf(CannotOpen.class);
    assertThatThrownBy(() -> PostgresStore.open("jdbc:mysql://localhost/none", hasty))
        .isInstanceOf(CannotOpen.class)
        .hasMessageContaining("jdbc:postgresql:");
  }

  @Test
  void connectionsThatAreCutAreMadeAgainAndNothingIsLostOrDoubled() throws Exception {
    String url = Postgres.emptyDatabase();
    try (PostgresStore store = PostgresStore.open(url)) {
      Lane lane = store.lanes().get(0);
      int committed = 0;
      int failed = 0;
      for (int i = 0; i < 60; i++) {
        if (i % 10 == 5) {
          Postgres.cutConnections(url);
        }
        try {
          Commits.one(lane, "work-" + i);
          committed++;
        } catch (StoreUnavailable e) {
          failed++;
        }
        assertThat(store.<Long>read(view -> view.recordCount()))
            .isEqualTo((long) committed * Commits.PACKETS);
      }

      assertThat(failed).isPositive().isLessThanOrEqualTo(6);
      assertThat(lane.chain()).isEqualTo("0");
      assertThat(Commits.verified(store)).isEqualTo((long) committed * Commits.PACKETS);
    }
  }

  @Test
  void aFullDiskIsRefusedWholeAndWorkGoesOnWhenThereIsRoomAgain() throws Exception {
    String url = Postgres.emptyDatabase();
    try (PostgresStore store = PostgresStore.open(url)) {
      Lane lane = store.lanes().get(0);
      Commits.one(lane, "before");
      Postgres.run(
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

      assertThatThrownBy(() -> Commits.one(lane, "during"))
          .isInstanceOfSatisfying(
              StoreUnavailable.class, it -> assertThat(it.outcomeUnknown()).isFalse());
      assertThat(store.<Boolean>read(view -> view.packet("during-0") == null)).isTrue();

      Postgres.run(url, "DROP TRIGGER no_room ON audit_record");
      Commits.one(lane, "after");
      assertThat(Commits.verified(store)).isEqualTo(2L * Commits.PACKETS);
    }
  }

  @Test
  void aRestartOfTheServerIsSurvivedUnderLoad() throws Exception {
    try (RestartablePostgres server = RestartablePostgres.start();
        PostgresStore store = PostgresStore.open(server.url())) {
      LoadThread load = new LoadThread(store.lanes().get(0));
      load.start();
      load.awaitCommits(20);
      server.restart();
      load.awaitCommits(load.acknowledged() + 20);
      load.finish();

      long records = Commits.verified(store);
      assertThat(records).isGreaterThanOrEqualTo((long) load.acknowledged() * Commits.PACKETS);
      assertThat(records)
          .isLessThanOrEqualTo((long) (load.acknowledged() + load.unknown()) * Commits.PACKETS);
    }
  }
}
