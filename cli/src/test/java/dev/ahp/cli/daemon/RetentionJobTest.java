package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.RetentionSettings;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionJobTest {
  @TempDir Path directory;

  private Instant now = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void expiredRecordsMoveToAFilePerDay() throws IOException {
    InstantSource clock = () -> now;
    try (LocalBroker broker =
            LocalBroker.open(
                SqliteStore.open(directory.resolve("ahp.db")),
                BrokerOptions.standard().with(clock));
        RetentionJob job =
            new RetentionJob(
                new RetentionSettings(new AuditRetention(7, directory), null), broker, clock)) {
      broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
      now = Instant.parse("2026-03-08T23:59:59Z");
      job.archive();
      assertThat(directory.toFile().list()).noneMatch(it -> it.endsWith(".zst"));

      now = Instant.parse("2026-03-09T00:00:01Z");
      job.archive();
      job.archive();

      assertThat(directory.toFile().list())
          .filteredOn(it -> it.endsWith(".zst"))
          .containsExactly("audit-before-2026-03-02.ndjson.zst");
      assertThat(broker.audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
  }

  @Test
  void expiredTasksAreDeleted() throws IOException {
    InstantSource clock = () -> now;
    try (LocalBroker broker =
            LocalBroker.open(
                SqliteStore.open(directory.resolve("ahp.db")),
                BrokerOptions.standard().with(clock));
        RetentionJob job =
            new RetentionJob(new RetentionSettings(null, Duration.ofDays(7)), broker, clock)) {
      broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
      Json packet =
          JsonReader.read(
              "{\"type\":\"task.assign\",\"target\":\"a\",\"taskId\":\"t-1\",\"payload\":{}}");
      broker.packets().submit(Caller.OPERATOR, packet, null).join();
      broker.tasks().cancel(Caller.OPERATOR, "t-1", JsonObject.empty()).join();
      now = Instant.parse("2026-03-08T11:00:00Z");
      job.purge();
      assertThat(broker.tasks().get(Caller.OPERATOR, "t-1").string("status")).isPresent();

      now = Instant.parse("2026-03-08T13:00:00Z");
      job.purge();

      assertThatThrownBy(() -> broker.tasks().get(Caller.OPERATOR, "t-1"))
          .hasMessageContaining("unknown task t-1");
    }
  }
}
