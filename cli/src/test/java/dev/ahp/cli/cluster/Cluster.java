package dev.ahp.cli.cluster;

import dev.ahp.testkit.AwaitCondition;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A cluster of nodes with one database and balancer. The nodes share keys and operator token. */
final class Cluster implements AutoCloseable {
  static final String OPERATOR = "operator-of-the-test-cluster";

  private final EmbeddedPostgres database;
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final RoundRobinBalancer balancer;

  private Cluster(EmbeddedPostgres database) throws IOException {
    this.database = database;
    this.balancer = new RoundRobinBalancer(() -> nodes.stream().map(ClusterNode::port).toList());
  }

  /** Starts nodes with a fast start-up. */
  static Cluster start(Path directory, int count) throws IOException {
    return start(directory, count, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
  }

  /** Starts nodes with JVM flags. */
  static Cluster start(Path directory, int count, List<String> flags) throws IOException {
    Cluster cluster =
        new Cluster(EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start());
    try {
      Path keys = Files.createDirectories(directory.resolve("keys"));
      Map<String, String> env =
          Map.of(
              "AHP_STORE",
              cluster.database.getJdbcUrl("postgres", "postgres"),
              "AHP_KEYS",
              keys.toString());
      for (int i = 0; i < count; i++) {
        ClusterNode node = new ClusterNode(directory.resolve("node" + i), env, flags);
        node.start();
        cluster.nodes.add(node);
      }
      return cluster;
    } catch (IOException e) {
      cluster.close();
      throw e;
    }
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
    database.close();
  }
}
