package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.audit.ProofVerifier;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.jdbc.archive.ArchiveDirectory;
import dev.ahp.jdbc.archive.StoredArchives;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.ArchiveTarget.DirectoryTarget;
import dev.ahp.server.daemon.RetentionSettings;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionJobTest {
  @TempDir Path directory;

  private Instant now = Instant.parse("2026-03-01T12:00:00Z");

  private RetentionSettings settings(@Nullable Duration keep) {
    return new RetentionSettings(new AuditRetention(7, new DirectoryTarget(directory), keep), null);
  }

  private static JsonObject packet(String taskId) {
    return (JsonObject)
        JsonReader.read(
            "{\"type\":\"task.assign\",\"target\":\"a\",\"taskId\":\"%s\",\"payload\":{}}"
                .formatted(taskId));
  }

  private static List<String> events(JsonObject trace) {
    return trace.array("items").orElseThrow().objects().stream()
        .map(it -> it.string("event").orElse(""))
        .toList();
  }

  @Test
  void archivesAreReadAndDeletedAfterTheirPeriod() throws IOException {
    InstantSource clock = () -> now;
    ArchiveDirectory archives = new ArchiveDirectory(directory);
    try (LocalBroker broker =
            LocalBroker.open(
                SqliteStore.open(directory.resolve("ahp.db")),
                BrokerOptions.standard().with(clock).withArchives(new StoredArchives(archives)));
        RetentionJob job =
            new RetentionJob(settings(Duration.ofDays(30)), archives, broker, clock)) {
      broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
      broker.packets().submit(Caller.OPERATOR, packet("t-1"), null).join();
      JsonObject before = broker.tasks().trace(Caller.OPERATOR, "t-1", PageRequest.FIRST);
      assertThat(events(before)).contains("packet.submitted");
      now = Instant.parse("2026-03-12T00:00:01Z");
      job.archive();
      broker.tasks().cancel(Caller.OPERATOR, "t-1", JsonObject.empty()).join();

      assertArchivedRecordsAreRead(broker, events(before));

      now = Instant.parse("2026-03-20T00:00:01Z");
      job.archive();
      now = Instant.parse("2026-04-05T00:00:01Z");
      job.deleteArchives();
      assertThat(archives.names())
          .filteredOn(it -> it.endsWith(".zst"))
          .containsExactly("audit-before-2026-03-13.ndjson.zst");
      JsonObject kept = broker.audit().verify(Caller.OPERATOR, true);
      assertThat(kept.toString()).contains("\"ok\":true").contains("\"archived\":");
      JsonObject deleted =
          broker
              .audit()
              .list(Caller.OPERATOR, Map.of("event", "audit.archive_deleted"), PageRequest.FIRST);
      assertThat(deleted.toString()).contains("audit-before-2026-03-05.ndjson.zst");
    }
  }

  private static void assertArchivedRecordsAreRead(LocalBroker broker, List<String> before) {
    JsonObject trace = broker.tasks().trace(Caller.OPERATOR, "t-1", PageRequest.FIRST);
    assertThat(events(trace)).containsAll(before).endsWith("packet.cancelled");
    JsonObject page = broker.tasks().trace(Caller.OPERATOR, "t-1", new PageRequest(1, null));
    assertThat(events(page)).isEqualTo(events(trace).subList(0, 1));
    var proof = broker.audit().proof(Caller.OPERATOR, "t-1");
    assertThat(new ProofVerifier(proof, null).verify().problems()).isEmpty();
    assertThat(new ProofVerifier(proof, null).verify().records()).isEqualTo(events(trace).size());
    assertThat(proof).containsKey("cost.json");
    JsonObject verified = broker.audit().verify(Caller.OPERATOR, true);
    assertThat(verified.toString()).contains("\"ok\":true").doesNotContain("archived");
  }

  @Test
  void expiredRecordsMoveToAFilePerDay() throws IOException {
    InstantSource clock = () -> now;
    try (LocalBroker broker =
            LocalBroker.open(
                SqliteStore.open(directory.resolve("ahp.db")),
                BrokerOptions.standard().with(clock));
        RetentionJob job =
            new RetentionJob(settings(null), new ArchiveDirectory(directory), broker, clock)) {
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
            new RetentionJob(
                new RetentionSettings(null, Duration.ofDays(7)), null, broker, clock)) {
      broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
      broker.packets().submit(Caller.OPERATOR, packet("t-1"), null).join();
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
