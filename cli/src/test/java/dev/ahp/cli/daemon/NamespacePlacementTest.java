package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests namespaces in schemas of two PostgreSQL servers, with one daemon and with two. */
@Timeout(180)
class NamespacePlacementTest {
  private static final ApiPath AGENTS = ApiPath.of("v1", "agents");
  private static final ApiPath PACKETS = ApiPath.of("v1", "packets");

  private static EmbeddedPostgres first;
  private static EmbeddedPostgres second;

  @TempDir private Path home;

  @BeforeAll
  static void startServers() throws IOException {
    first = EmbeddedPostgres.builder().start();
    second = EmbeddedPostgres.builder().start();
  }

  @AfterAll
  static void stopServers() throws IOException {
    first.close();
    second.close();
  }

  private static String url(EmbeddedPostgres server) {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
  }

  /** Starts a daemon with a database of its own on the first server. */
  private NamespaceDaemon start(String node, String database) throws IOException {
    Path own = Files.createDirectories(home.resolve(node));
    Files.writeString(
        own.resolve("ahp.yaml"),
        """
        store:
          postgres: %s
          user: postgres
          keys: %s
          placements:
            second:
              url: %s
              user: postgres
        """
            .formatted(
                url(first).replace("/postgres", "/" + database),
                home.resolve("keys"),
                url(second)));
    return NamespaceDaemon.in(own, Map.of());
  }

  private static void createDatabase(String name) throws SQLException {
    try (Connection connection = first.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
  }

  private static boolean hasSchema(EmbeddedPostgres server, String database, String schema)
      throws SQLException {
    try (Connection connection = server.getDatabase("postgres", database).getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT to_regnamespace('" + schema + "') IS NOT NULL")) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  private static List<JsonObject> items(JsonObject page) {
    return page.array("items").orElse(JsonArray.empty()).objects();
  }

  private static boolean answers(DaemonClient client) {
    try {
      client.get(AGENTS);
      return true;
    } catch (Denied notYet) {
      return false;
    }
  }

  @Test
  void namespacesAreSchemasOfTheServerThatTheirDefinitionNames() throws Exception {
    createDatabase("placed");
    try (NamespaceDaemon daemon = start("a", "placed")) {
      daemon.add("team-a");
      NamespaceDaemon.add("{\"name\":\"team-b\",\"placement\":\"second\"}", daemon.operator());
      for (String namespace : List.of("team-a", "team-b")) {
        daemon.agent(namespace, "worker", "{}");
        String lead = daemon.agent(namespace, "lead", "{}");
        daemon
            .as(lead)
            .post(
                PACKETS,
                NamespaceDaemon.json(
                    "{\"packetId\":\"p\",\"type\":\"task.assign\",\"target\":\"worker\","
                        + "\"payload\":{\"of\":\""
                        + namespace
                        + "\"}}"));
        assertThat(items(daemon.operatorOf(namespace).get(PACKETS))).hasSize(1);
      }
      assertThat(items(daemon.operator().get(PACKETS))).isEmpty();
      assertThat(hasSchema(first, "placed", "ahp_ns_team_a")).isTrue();
      assertThat(hasSchema(first, "placed", "ahp_ns_team_b")).isFalse();
      assertThat(hasSchema(second, "postgres", "ahp_ns_team_b")).isTrue();
      JsonObject usage = daemon.operatorOf("team-b").get(ApiPath.of("v1", "usage"));
      assertThat(usage.number("packets")).contains(1.0);
      assertThat(usage.number("openTasks")).contains(1.0);
      assertThat(usage.number("storeBytes").orElse(0.0)).isPositive();
    }
  }

  @Test
  void theOtherDaemonOfAClusterFollowsChanges() throws Exception {
    createDatabase("cluster");
    try (NamespaceDaemon one = start("one", "cluster");
        NamespaceDaemon two = start("two", "cluster")) {
      one.add("team-a");
      String token = one.agent("team-a", "worker", "{}");
      AwaitCondition.await(() -> answers(two.operatorOf("team-a")));
      assertThat(items(two.as(token).get(AGENTS))).hasSize(1);
      two.operator()
          .delete(
              ApiPath.of("v1", "namespaces", "team-a"),
              NamespaceDaemon.json("{\"confirm\":\"team-a\"}"));
      AwaitCondition.await(
          () -> items(one.operator().get(ApiPath.of("v1", "namespaces"))).size() == 1);
      assertThat(hasSchema(first, "cluster", "ahp_ns_team_a")).isFalse();
      AwaitCondition.await(() -> !Files.exists(one.directory("team-a")));
      assertThat(
              items(
                  two.operator().get(ApiPath.of("v1", "audit").with("event", "namespace.changed"))))
          .extracting(it -> it.object("data").flatMap(d -> d.string("change")).orElse(""))
          .containsExactly("added", "removing", "removed");
    }
  }

  @Test
  void aDatabaseWithoutNamespacesWorksAsBefore() throws Exception {
    createDatabase("plain");
    try (NamespaceDaemon daemon = start("a", "plain")) {
      daemon.agent("default", "worker", "{}");
    }
    try (NamespaceDaemon daemon = start("a", "plain")) {
      assertThat(items(daemon.operator().get(AGENTS))).hasSize(1);
      assertThat(hasSchema(first, "plain", "ahp_ns_default")).isFalse();
    }
  }
}
