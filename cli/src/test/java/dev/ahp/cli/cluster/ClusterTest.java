package dev.ahp.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.cluster.ClusterLedger.PacketPurpose;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three daemons over one PostgreSQL behind a balancer, killed at random while callers submit, claim
 * by long poll, accept, complete, listen and are called. {@code -Dahp.cluster.seconds} and {@code
 * -Dahp.cluster.seed} make it longer or another.
 */
@Timeout(900)
class ClusterTest {
  private static final int NODES = 3;
  private static final Set<String> OPEN =
      Set.of("created", "validated", "ready", "running", "waiting");

  @TempDir private Path directory = Path.of("");

  private final ClusterLedger clusterLedger = new ClusterLedger();
  private final long seconds = Long.getLong("ahp.cluster.seconds", 20);
  private final long seed = Long.getLong("ahp.cluster.seed", System.nanoTime());

  /** What the records say of each packet: how often each event stands there. */
  private final Map<String, Map<String, Integer>> events = new HashMap<>();

  /** Packets that came before their time. */
  private final Set<String> scheduled = new HashSet<>();

  @Test
  void nothingIsLostDoubledOrStuckWhenNodesAreKilled() throws Exception {
    try (Cluster cluster = Cluster.start(directory, NODES);
        WebhookAgent webhookAgent = new WebhookAgent(clusterLedger)) {
      ClusterLoadGenerator clusterLoadGenerator = new ClusterLoadGenerator(cluster, clusterLedger);
      String hookToken = cluster.agent("hook", webhookAgent.entry());
      webhookAgent.start(clusterLoadGenerator, cluster.as(hookToken));
      ClusterEventReader reader = new ClusterEventReader(cluster, clusterLedger);
      reader.start();
      reader.awaitListening();
      clusterLoadGenerator.work(cluster.agent("worker", "{}"), 6);
      clusterLoadGenerator.forget(cluster.agent("sleepy", "{}"));
      clusterLoadGenerator.send(cluster.agent("sender", "{}"), 4);

      killAtRandom(cluster);
      clusterLedger.enough();
      clusterLoadGenerator.awaitSenders();
      awaitNothingOpen(cluster.as(Cluster.OPERATOR));
      clusterLoadGenerator.end();
      readRecords(cluster);
      awaitTold();
      reader.end();

      checkPackets(cluster);
      checkCards(cluster);
      checkAudit(cluster);
    }
  }

  /** A client may verify the card of one node with the key that it got from another. */
  private static void checkCards(Cluster cluster) throws InterruptedException {
    Set<String> keys = new HashSet<>();
    for (ClusterNode clusterNode : cluster.nodes()) {
      keys.add(
          new ClusterClient(clusterNode.url(), Cluster.OPERATOR)
              .done("GET", "/a2a/jwks.json", "")
              .toText());
    }
    assertThat(keys).hasSize(1);
  }

  private void killAtRandom(Cluster cluster) throws Exception {
    Random random = new Random(seed);
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    int kills = 0;
    while (System.nanoTime() < end || kills < NODES) {
      int busy = clusterLedger.completed.size() + 20 + random.nextInt(60);
      while (clusterLedger.completed.size() < busy && clusterLedger.faults.isEmpty()) {
        clusterLedger.awaitRoom();
      }
      ClusterNode clusterNode = cluster.nodes().get(random.nextInt(NODES));
      clusterNode.kill();
      clusterNode.start();
      kills++;
    }
  }

  /** Leases of the lost lapse, what is scheduled comes, and somebody does all of it. */
  private void awaitNothingOpen(ClusterClient operator) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    List<String> open = new ArrayList<>();
    do {
      open.clear();
      for (String status : OPEN) {
        operator
            .done("GET", "/v1/packets?limit=10&status=" + status, "")
            .array("items")
            .orElseThrow()
            .objects()
            .forEach(it -> open.add(status + " " + it.string("packetId").orElseThrow()));
      }
      clusterLedger.awaitRoom();
    } while (!open.isEmpty() && clusterLedger.faults.isEmpty() && System.nanoTime() < deadline);
    assertThat(clusterLedger.faults).as("seed %d", seed).isEmpty();
    assertThat(open).as("stuck, seed %d", seed).isEmpty();
  }

  private void readRecords(Cluster cluster) throws InterruptedException {
    String export = cluster.as(Cluster.OPERATOR).ask("GET", "/v1/audit/export", "").text();
    for (String line : export.lines().toList()) {
      JsonObject record = JsonReader.read(line, JsonLimits.RENDERING).asObject().orElseThrow();
      String event = record.string("event").orElse("");
      if (event.equals("packet.submitted")
          && record.string("to").filter("validated"::equals).isPresent()) {
        scheduled.addAll(record.string("packetId").stream().toList());
      }
      record
          .string("packetId")
          .ifPresent(
              id ->
                  events.computeIfAbsent(id, it -> new HashMap<>()).merge(event, 1, Integer::sum));
    }
  }

  private int times(String packetId, String event) {
    return events.getOrDefault(packetId, Map.of()).getOrDefault(event, 0);
  }

  private void awaitTold() throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!clusterLedger.told.containsAll(clusterLedger.completed)
        && System.nanoTime() < deadline) {
      clusterLedger.awaitRoom();
    }
    assertThat(clusterLedger.told).as("events, seed %d", seed).containsAll(clusterLedger.completed);
  }

  private void checkPackets(Cluster cluster) throws InterruptedException {
    assertThat(clusterLedger.submitted).hasSizeGreaterThan(60);
    assertThat(clusterLedger.submitted.values()).contains(PacketPurpose.values());
    assertThat(scheduled).isNotEmpty();
    assertThat(clusterLedger.accepted).doesNotHaveDuplicates();
    assertThat(clusterLedger.carried).isNotEmpty().doesNotHaveDuplicates();
    clusterLedger.submitted.forEach(
        (id, packetPurpose) -> {
          assertThat(times(id, "packet.submitted")).as(id).isEqualTo(1);
          int ends = times(id, "packet.completed") + times(id, "packet.failed");
          assertThat(ends).as("%s %s, seed %d", packetPurpose, id, seed).isEqualTo(1);
          assertThat(times(id, "packet.due")).as(id).isEqualTo(scheduled.contains(id) ? 1 : 0);
          if (packetPurpose == PacketPurpose.FORGOTTEN) {
            assertThat(times(id, "packet.failed")).as(id).isEqualTo(1);
          }
        });
    clusterLedger.completed.forEach(
        id -> assertThat(times(id, "packet.completed")).as(id).isEqualTo(1));
    assertThat(cluster.as(Cluster.OPERATOR).ask("GET", "/readyz", "").status()).isEqualTo(200);
  }

  private void checkAudit(Cluster cluster) throws InterruptedException {
    ClusterNode first = cluster.nodes().get(0);
    assertThat(first.stop()).isTrue();
    JsonObject report =
        new ClusterClient(cluster.nodes().get(1).url(), Cluster.OPERATOR)
            .done("GET", "/v1/audit/verify", "");

    assertThat(report.bool("ok")).as(report.toText()).contains(true);
    assertThat(report.number("checkpoints").orElseThrow()).isPositive();
    assertThat(report.array("chains").orElseThrow().objects())
        .hasSizeGreaterThanOrEqualTo(2 * NODES)
        .allSatisfy(it -> assertThat(it.bool("ok")).contains(true));
  }
}
