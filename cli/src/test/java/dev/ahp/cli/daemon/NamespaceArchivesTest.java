package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.jdbc.archive.ArchiveLocation;
import dev.ahp.jdbc.archive.StoredArchives;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.NamespaceSettings;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that each namespace has its own archives in one bucket. */
@Timeout(120)
class NamespaceArchivesTest {
  @TempDir private Path home;

  private Instant now = Instant.parse("2026-03-01T12:00:00Z");

  private DaemonSettings settings(S3Server server) throws IOException {
    Files.writeString(home.resolve("access"), S3Server.ACCESS_KEY);
    Files.writeString(home.resolve("secret"), S3Server.SECRET_KEY);
    Files.writeString(
        home.resolve("ahp.yaml"),
        """
        audit:
          retainDays: 7
          archive:
            location: s3://%s/teams
            endpoint: %s
            region: us-east-1
            accessKeyFile: access
            secretKeyFile: secret
            allowPrivate: true
        """
            .formatted(S3Server.BUCKET, server.endpoint()));
    return SettingsReader.read(new StartOptions(Map.of(), Map.of(), home, false));
  }

  /** Archives the records of a namespace and returns its archives. */
  private ArchiveLocation archive(DaemonSettings daemon, String namespace) throws IOException {
    DaemonSettings own = NamespaceSettings.of(daemon, namespace, null);
    ArchiveLocation location =
        ArchivePlace.location(
            Objects.requireNonNull(own.retention().audit()).target(), home.resolve("files"));
    Instant start = now;
    try (LocalBroker broker =
            LocalBroker.open(
                SqliteStore.open(home.resolve(namespace + ".db")),
                BrokerOptions.standard()
                    .with(() -> now)
                    .withArchives(new StoredArchives(location)));
        RetentionJob job = new RetentionJob(own.retention(), location, broker, () -> now)) {
      broker.agents().put(Caller.OPERATOR, "agent-of-" + namespace, JsonObject.empty()).join();
      now = Instant.parse("2026-03-12T00:00:01Z");
      job.archive();
      assertThat(broker.audit().verify(Caller.OPERATOR, true).bool("ok")).contains(true);
    }
    now = start;
    return location;
  }

  @Test
  void namespacesDoNotShareArchives(@TempDir Path directory) throws IOException {
    Files.createDirectories(home.resolve("files"));
    try (S3Server server = new S3Server(directory)) {
      DaemonSettings daemon = settings(server);
      ArchiveLocation red = archive(daemon, "red");
      assertThat(red.names()).hasSize(1);
      for (String other : new String[] {"blue", "default"}) {
        DaemonSettings own = NamespaceSettings.of(daemon, other, null);
        var target = Objects.requireNonNull(own.retention().audit()).target();
        assertThat(ArchivePlace.location(target, home.resolve("files")).names()).isEmpty();
      }
      archive(daemon, "blue");
      archive(daemon, "default");
      assertThat(red.names()).hasSize(1);
      Path bucket = directory.resolve("objects").resolve(S3Server.BUCKET).resolve("teams");
      assertThat(bucket.resolve("namespaces/red")).isDirectory();
      assertThat(bucket.resolve("namespaces/blue")).isDirectory();
    }
  }
}
