package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.testkit.AwaitCondition;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the daemon on PostgreSQL with a dedicated database user. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseTest {
  private static final ApiPath CLAIMS = ApiPath.of("v1", "claims");
  private static final ApiPath PACKETS = ApiPath.of("v1", "packets");
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final EmbeddedPostgres server;
  private Map<String, String> env = Map.of();
  private int databases;

  DatabaseTest() throws IOException {
    server = EmbeddedPostgres.builder().start();
  }

  @BeforeAll
  void addUser() throws SQLException {
    run("CREATE ROLE broker LOGIN PASSWORD 'not-told'");
  }

  @BeforeEach
  void addDatabase(@TempDir Path keys) throws SQLException {
    String name = "daemon" + ++databases;
    run("CREATE DATABASE " + name + " OWNER broker");
    env =
        Map.of(
            "AHP_STORE",
            "jdbc:postgresql://localhost:" + server.getPort() + "/" + name,
            "AHP_STORE_USER",
            "broker",
            "AHP_STORE_PASSWORD",
            "not-told",
            "AHP_KEYS",
            keys.toString());
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @AfterAll
  void stop() throws IOException {
    server.close();
  }

  @Test
  void longPollWakesForASubmitOnAnotherDaemon(@TempDir Path one, @TempDir Path two)
      throws IOException {
    try (DatabaseDaemon first = new DatabaseDaemon(one, env);
        DatabaseDaemon second = new DatabaseDaemon(two, env)) {
      String worker = first.agent("worker");
      awaitKnown(second.as(worker));
      CompletableFuture<JsonObject> waiting =
          CompletableFuture.supplyAsync(
              () -> second.as(worker).post(CLAIMS, claim(30_000), TIMEOUT).object());

      JsonObject sent = first.operator().post(PACKETS, packet("{\"n\":1}")).object();

      JsonObject item = waiting.join().array("items").orElseThrow().objects().get(0);
      assertThat(item.object("packet").orElseThrow().string("packetId"))
          .isEqualTo(sent.string("packetId"));
      String id = sent.string("packetId").orElseThrow();
      String lease = item.object("lease").orElseThrow().string("token").orElseThrow();
      JsonObject done =
          first
              .as(worker)
              .post(
                  ApiPath.of("v1", "packets", id, "complete"),
                  DatabaseDaemon.body("{\"leaseToken\":\"" + lease + "\",\"result\":{}}"))
              .object();
      assertThat(done.object("packet").orElseThrow().string("status")).contains("completed");
      assertThat(second.operator().get(ApiPath.of("v1", "audit", "verify")).bool("ok"))
          .contains(true);
    }
  }

  @Test
  void startRefusesAnEmptiedDatabase(@TempDir Path one, @TempDir Path two)
      throws IOException, SQLException {
    try (DatabaseDaemon first = new DatabaseDaemon(one, env)) {
      first.agent("worker");
    }
    run("DROP DATABASE daemon" + databases);
    run("CREATE DATABASE daemon" + databases + " OWNER broker");

    assertThatThrownBy(() -> new DatabaseDaemon(one, env))
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining("ends at record 0")
        .hasMessageContaining("ahp audit accept-loss");
    // Another data directory has no record of the lost chain.
    new DatabaseDaemon(two, env).close();
  }

  /** Waits for the agent, because nodes receive changes with a delay. */
  private static void awaitKnown(DaemonClient client) {
    AwaitCondition.await(() -> isKnown(client));
  }

  private static boolean isKnown(DaemonClient client) {
    try {
      client.get(PACKETS);
      return true;
    } catch (Denied notYet) {
      return false;
    }
  }

  private static JsonObject claim(int waitMs) {
    return DatabaseDaemon.body("{\"agent\":\"worker\",\"accept\":true,\"waitMs\":" + waitMs + "}");
  }

  private static JsonObject packet(String payload) {
    return DatabaseDaemon.body(
        "{\"type\":\"task.assign\",\"target\":\"worker\",\"payload\":" + payload + "}");
  }

  @Test
  void personalDataIsReadableOnAnotherDaemon(@TempDir Path one, @TempDir Path two)
      throws IOException {
    try (DatabaseDaemon first = new DatabaseDaemon(one, env);
        DatabaseDaemon second = new DatabaseDaemon(two, env)) {
      first.agent("worker");
      JsonObject sent = first.operator().post(PACKETS, personal()).object();

      JsonObject read =
          second.operator().get(ApiPath.of("v1", "packets", sent.string("packetId").orElseThrow()));

      assertThat(read.object("personalData")).isEqualTo(sent.object("personalData"));
    }
  }

  private static JsonObject personal() {
    return packet("{}")
        .with("personalData", DatabaseDaemon.body("{\"s-1\":{\"email\":\"a@example.org\"}}"));
  }

  @Test
  void daemonWithOtherVaultKeyDoesNotStart(@TempDir Path one, @TempDir Path two)
      throws IOException {
    try (DatabaseDaemon first = new DatabaseDaemon(one, env)) {
      first.agent("worker");
      first.operator().post(PACKETS, personal());
    }
    Map<String, String> other = new HashMap<>(env);
    other.put("AHP_KEYS", two.resolve("keys").toString());
    new KeyFiles(two.resolve("keys")).vault();

    assertThatThrownBy(() -> new DatabaseDaemon(two, other))
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining("does not match the personal data");
  }

  @Test
  void chainOfStoppedDaemonIsReadFromTheDatabase(@TempDir Path data) throws IOException {
    try (DatabaseDaemon daemon = new DatabaseDaemon(data, env)) {
      daemon.agent("worker");
    }

    CommandResult verified = CommandResult.of(data, env, "", "audit", "verify", "--data", ".");
    CommandResult doctor =
        CommandResult.of(data, env, "", "doctor", "--data", ".", "--port", "0", "--json");

    assertThat(verified.out())
        .startsWith("postgresql://localhost:")
        .contains("valid, 1 record in 1 chain, 1 checkpoint");
    assertThat(verified.exit()).isZero();
    assertThat(doctor.exit()).isZero();
    assertThat(doctor.out()).contains("is readable", "valid, 1 record").doesNotContain("1 records");
  }

  @Test
  void recordsOfStoppedDaemonAreArchived(@TempDir Path data) throws IOException {
    try (DatabaseDaemon daemon = new DatabaseDaemon(data, env)) {
      daemon.agent("worker");
      daemon.agent("other");
    }

    CommandResult archived =
        CommandResult.of(
            data,
            env,
            "",
            "audit",
            "archive",
            "--before",
            "2999-01-01",
            "-o",
            "old.zst",
            "--data",
            ".",
            "--json");
    CommandResult rest =
        CommandResult.of(data, env, "", "audit", "verify", "--data", ".", "--json");
    CommandResult file = CommandResult.of(data, env, "", "audit", "verify", "old.zst", "--json");

    assertThat(archived.exit()).as(archived.err()).isZero();
    assertThat(archived.json().number("dropped")).contains(2.0);
    assertThat(rest.json().bool("ok")).contains(true);
    assertThat(rest.json().number("records")).as("the record of the archive run").contains(1.0);
    assertThat(file.json().number("records")).contains(2.0);
  }

  @Test
  void doctorLeavesAnEmptyDatabaseEmpty(@TempDir Path data) {
    CommandResult doctor = CommandResult.of(data, env, "", "doctor", "--data", ".", "--port", "0");
    CommandResult verified = CommandResult.of(data, env, "", "audit", "verify", "--data", ".");

    assertThat(doctor.exit()).isZero();
    assertThat(doctor.out()).contains("will be created at the first start");
    assertThat(verified.exit()).isEqualTo(2);
    assertThat(verified.err()).contains("store not found");
  }

  @Test
  void databaseErrorIsOneLineWithoutThePassword(@TempDir Path data) {
    Map<String, String> wrong = new HashMap<>(env);
    wrong.put(
        "AHP_STORE", "jdbc:postgresql://localhost:" + server.getPort() + "/none?password=secret-1");

    CommandResult started =
        CommandResult.of(data, wrong, "", "start", "--data", ".", "--port", "0");
    CommandResult doctor =
        CommandResult.of(data, wrong, "", "doctor", "--data", ".", "--port", "0");

    assertThat(started.exit()).isEqualTo(2);
    assertThat(started.err().lines().filter(it -> !it.contains("EmbeddedPostgres")))
        .as("without the log of the test server")
        .hasSize(1);
    assertThat(doctor.exit()).isEqualTo(1);
    assertThat(doctor.out()).contains("✗ store", "AHP_STORE");
    for (String output : List.of(started.err(), doctor.out())) {
      assertThat(output).doesNotContain("secret-1").doesNotContain("not-told");
    }
  }
}
