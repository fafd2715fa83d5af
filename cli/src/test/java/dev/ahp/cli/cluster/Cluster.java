package dev.ahp.cli.cluster;

import dev.ahp.testkit.Patience;
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
  private final List<Node> nodes = new ArrayList<>();
  private final RoundRobin balancer;

  private Cluster(EmbeddedPostgres database) throws IOException {
    this.database = database;
    this.balancer = new RoundRobin(() -> nodes.stream().map(Node::port).toList());
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
        Node node = new Node(directory.resolve("node" + i), env, flags);
        node.start();
        cluster.nodes.add(node);
      }
      return cluster;
    } catch (IOException e) {
      cluster.close();
      throw e;
    }
  }

  List<Node> nodes() {
    return List.copyOf(nodes);
  }

  /** Through the balancer, with this token. */
  Door as(String token) {
    return new Door(balancer.url(), token);
  }

  /** The token of a new agent, once every node knows it. */
  String agent(String name, String entry) throws InterruptedException {
    String token =
        as(OPERATOR).done("PUT", "/v1/agents/" + name, entry).string("token").orElseThrow();
    for (Node node : nodes) {
      Door door = new Door(node.url(), token);
      Patience.await(() -> door.ask("GET", "/v1/packets?limit=1", "").status() != 401);
    }
    return token;
  }

  @Override
  public void close() throws IOException {
    nodes.forEach(Node::close);
    balancer.close();
    database.close();
  }
}
