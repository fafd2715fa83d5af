package dev.ahp.cli.cluster;

import dev.ahp.testkit.AwaitCondition;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Nodes over one database, behind one balancer. They share their keys and the operator's token. */
final class Cluster implements AutoCloseable {
  static final String OPERATOR = "operator-of-the-test-cluster";

  private final EmbeddedPostgres database;
  private final List<ClusterNode> clusterNodes = new ArrayList<>();
  private final RoundRobinBalancer balancer;

  private Cluster(EmbeddedPostgres database) throws IOException {
    this.database = database;
    this.balancer =
        new RoundRobinBalancer(() -> clusterNodes.stream().map(ClusterNode::port).toList());
  }

  /** Nodes that are ready soon. */
  static Cluster start(Path directory, int count) throws IOException {
    return start(directory, count, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
  }

  /** Nodes whose Java has these flags. */
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
        ClusterNode clusterNode = new ClusterNode(directory.resolve("node" + i), env, flags);
        clusterNode.start();
        cluster.clusterNodes.add(clusterNode);
      }
      return cluster;
    } catch (IOException e) {
      cluster.close();
      throw e;
    }
  }

  List<ClusterNode> nodes() {
    return List.copyOf(clusterNodes);
  }

  /** Through the balancer, with this token. */
  ClusterClient as(String token) {
    return new ClusterClient(balancer.url(), token);
  }

  /** The token of a new agent, once every node knows it. */
  String agent(String name, String entry) throws InterruptedException {
    String token =
        as(OPERATOR).done("PUT", "/v1/agents/" + name, entry).string("token").orElseThrow();
    for (ClusterNode clusterNode : clusterNodes) {
      ClusterClient clusterClient = new ClusterClient(clusterNode.url(), token);
      AwaitCondition.await(
          () -> clusterClient.ask("GET", "/v1/packets?limit=1", "").status() != 401);
    }
    return token;
  }

  @Override
  public void close() throws IOException {
    clusterNodes.forEach(ClusterNode::close);
    balancer.close();
    database.close();
  }
}
