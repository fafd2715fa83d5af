package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.audit.ProofVerifier;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.cli.remote.RunningDaemon;
import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.jdbc.archive.ArchiveLocation;
import dev.ahp.jdbc.archive.StoredArchives;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.RetentionSettings;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3ArchivesTest {
  @TempDir private static Path serverDirectory = Path.of("");
  private static @Nullable S3Server started;

  @TempDir private Path directory = Path.of("");
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");

  @BeforeAll
  static void start() throws IOException {
    started = new S3Server(serverDirectory);
  }

  private static S3Server server() {
    return Objects.requireNonNull(started);
  }

  @AfterAll
  static void stop() {
    server().close();
  }

  private ArchiveLocation location(String secretKey, boolean allowPrivate) {
    return ArchivePlace.location(server().target(secretKey, allowPrivate), directory);
  }

  @Test
  void recordsMoveToTheBucketAndAreReadFromThere() throws IOException {
    InstantSource clock = () -> now;
    ArchiveLocation archives = location(S3Server.SECRET_KEY, true);
    var target = server().target(S3Server.SECRET_KEY, true);
    RetentionSettings settings =
        new RetentionSettings(new AuditRetention(7, target, Duration.ofDays(30)), null);
    try (LocalBroker broker =
            LocalBroker.open(
                SqliteStore.open(directory.resolve("ahp.db")),
                BrokerOptions.standard().with(clock).withArchives(new StoredArchives(archives)));
        RetentionJob job = new RetentionJob(settings, archives, broker, clock)) {
      broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
      JsonObject packet =
          (JsonObject)
              JsonReader.read(
                  "{\"type\":\"task.assign\",\"target\":\"a\",\"taskId\":\"t\",\"payload\":{}}");
      broker.packets().submit(Caller.OPERATOR, packet, null).join();
      JsonObject before = broker.tasks().trace(Caller.OPERATOR, "t", PageRequest.FIRST);
      now = Instant.parse("2026-03-12T00:00:01Z");
      job.archive();

      assertThat(archives.names()).containsExactly("audit-before-2026-03-05.ndjson.zst");
      assertThat(broker.tasks().trace(Caller.OPERATOR, "t", PageRequest.FIRST)).isEqualTo(before);
      assertThat(broker.audit().verify(Caller.OPERATOR, true).bool("ok")).contains(true);
      var proof = broker.audit().proof(Caller.OPERATOR, "t");
      assertThat(new ProofVerifier(proof, null).verify().problems()).isEmpty();
      now = Instant.parse("2026-04-20T00:00:01Z");
      job.deleteArchives();
      assertThat(archives.names()).isEmpty();
      assertThat(broker.audit().verify(Caller.OPERATOR, true).bool("ok")).contains(true);
      try (var left = Files.list(directory)) {
        assertThat(left).allMatch(it -> String.valueOf(it.getFileName()).startsWith("ahp.db"));
      }
    }
  }

  @Test
  void serverRefusesAnotherSecretKey() {
    assertThatThrownBy(() -> location("wrong", true).names())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("SignatureDoesNotMatch");
  }

  @Test
  void privateEndpointRequiresTheSetting() {
    assertThatThrownBy(() -> location(S3Server.SECRET_KEY, false).names())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is a loopback or private address");
  }

  @Test
  void commandsWriteAndVerifyObjects() {
    try (RunningDaemon daemon = RunningDaemon.withSqlite(directory)) {
      daemon.run("agents", "add", "coder");
    }
    String object = "s3://" + S3Server.BUCKET + "/by-command/old.zst";

    CommandResult moved =
        CommandResult.of(
            directory,
            server().env(),
            "",
            "audit",
            "archive",
            "--before",
            "2999-01-01",
            "-o",
            object,
            "--data",
            ".ahp");
    CommandResult verified =
        CommandResult.of(directory, server().env(), "", "audit", "verify", object);
    CommandResult withoutKeys =
        CommandResult.of(directory, Map.of(), "", "audit", "verify", object);

    assertThat(moved.exit()).as(moved.err()).isZero();
    assertThat(verified.out()).as(verified.err()).startsWith(object + ": valid, 1 record in");
    assertThat(withoutKeys.err()).contains("AWS_ACCESS_KEY_ID");
  }

  @Test
  void settingsNameTheBucket() throws IOException {
    Files.writeString(directory.resolve("secret"), S3Server.SECRET_KEY + "\n");
    Files.writeString(directory.resolve("access"), S3Server.ACCESS_KEY + "\n");
    String yaml =
        """
        audit:
          retainDays: 90
          archive:
            location: s3://audit-bucket/audit
            endpoint: %s
            accessKeyFile: access
            secretKeyFile: secret
            keep: 7y
        """
            .formatted(server().endpoint());
    Files.writeString(directory.resolve("ahp.yaml"), yaml + "    allowPrivate: true\n");
    CommandResult good = CommandResult.of(directory, Map.of(), "", "config", "check");
    Files.writeString(directory.resolve("ahp.yaml"), yaml);
    CommandResult bad = CommandResult.of(directory, Map.of(), "", "config", "check");

    assertThat(good.exit()).as(good.err() + good.out()).isZero();
    assertThat(bad.exit()).isNotZero();
    assertThat(bad.err() + bad.out()).contains("is a loopback or private address");
  }
}
