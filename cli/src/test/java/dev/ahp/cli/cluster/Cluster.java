package dev.ahp.cli.cluster;

import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.measure.ProcessTimes;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cluster of nodes with one database and balancer. The nodes share keys and operator token. */
final class Cluster implements AutoCloseable {
  static final String OPERATOR = "operator-of-the-test-cluster";

  private static final Map<String, String> DURABLE =
      Map.of("fsync", "on", "synchronous_commit", "on", "shared_buffers", "256MB");

  private final @Nullable EmbeddedPostgres database;
  private final long databasePid;
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final RoundRobinBalancer balancer;

  private Cluster(@Nullable EmbeddedPostgres database, long databasePid) throws IOException {
    this.database = database;
    this.databasePid = databasePid;
    this.balancer = new RoundRobinBalancer(() -> nodes.stream().map(ClusterNode::port).toList());
  }

  /** Starts nodes with a fast start-up. */
  static Cluster start(Path directory, int count) throws IOException {
    List<String> flags = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m");
    return start(directory, count, flags, Map.of());
  }

  /** Starts nodes with JVM flags on a database that is durable. */
  static Cluster start(Path directory, int count, List<String> flags) throws IOException {
    return start(directory, count, flags, DURABLE);
  }

  private static Cluster start(
      Path directory, int count, List<String> flags, Map<String, String> settings)
      throws IOException {
    Path data = TestDirectory.create("ahp-cluster").resolve("data");
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder().setDataDirectory(data).setServerConfig("max_connections", "200");
    settings.forEach(builder::setServerConfig);
    EmbeddedPostgres database = builder.start();
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
    String url = database.getJdbcUrl("postgres", "postgres");
    return new Cluster(database, Long.parseLong(pid))
        .with(directory, count, flags, Map.of("AHP_STORE", url));
  }

  /** Starts one node on SQLite behind the same balancer. */
  static Cluster startOnSqlite(Path directory, List<String> flags) throws IOException {
    return new Cluster(null, 0).with(directory, 1, flags, Map.of());
  }

  private Cluster with(Path directory, int count, List<String> flags, Map<String, String> store)
      throws IOException {
    try {
      Path keys = Files.createDirectories(directory.resolve("keys"));
      Map<String, String> env = new HashMap<>(store);
      env.put("AHP_KEYS", keys.toString());
      for (int i = 0; i < count; i++) {
        ClusterNode node = new ClusterNode(directory.resolve("node" + i), env, flags);
        node.start();
        nodes.add(node);
      }
      return this;
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** Returns the CPU time of the database server. */
  Duration databaseCpu() {
    return database == null
        ? Duration.ZERO
        : Duration.ofNanos(1_000 * ProcessTimes.ofFamily(databasePid));
  }

  List<ClusterNode> nodes() {
    return List.copyOf(nodes);
  }

  /** Returns a client of the balancer with the given token. */
  ClusterClient as(String token) {
    return new ClusterClient(balancer.url(), token);
  }

  /** Registers an agent and returns its token after it is known to every node. */
  String agent(String name, String entry) throws InterruptedException {
    String token =
        as(OPERATOR).request("PUT", "/v1/agents/" + name, entry).string("token").orElseThrow();
    for (ClusterNode node : nodes) {
      ClusterClient client = new ClusterClient(node.url(), token);
      AwaitCondition.await(() -> client.send("GET", "/v1/packets?limit=1", "").status() != 401);
    }
    return token;
  }

  @Override
  public void close() throws IOException {
    nodes.forEach(ClusterNode::close);
    balancer.close();
    if (database != null) {
      database.close();
    }
  }
}
