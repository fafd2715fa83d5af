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
 * Kills daemons of a cluster at random while clients submit, claim, accept and complete packets,
 * read events and receive webhooks. {@code -Dahp.cluster.seconds} sets the duration, {@code
 * -Dahp.cluster.seed} the random seed.
 */
@Timeout(900)
class ClusterTest {
  private static final int NODES = 3;
  private static final Set<String> OPEN =
      Set.of("created", "validated", "ready", "running", "waiting");

  @TempDir private Path directory = Path.of("");

  private final ClusterLedger ledger = new ClusterLedger();
  private final long seconds = Long.getLong("ahp.cluster.seconds", 20);
  private final long seed = Long.getLong("ahp.cluster.seed", System.nanoTime());

  /** The number of audit records per packet and event. */
  private final Map<String, Map<String, Integer>> events = new HashMap<>();

  /** Packets that were submitted before their scheduled time. */
  private final Set<String> scheduled = new HashSet<>();

  @Test
  void killedNodesLoseDuplicateOrBlockNoPacket() throws Exception {
    try (Cluster cluster = Cluster.start(directory, NODES);
        WebhookAgent agent = new WebhookAgent(ledger)) {
      ClusterLoadGenerator generator = new ClusterLoadGenerator(cluster, ledger);
      String hookToken = cluster.agent("hook", agent.entry());
      agent.start(generator, cluster.as(hookToken));
      ClusterEventReader reader = new ClusterEventReader(cluster, ledger);
      reader.start();
      reader.awaitListening();
      generator.work(cluster.agent("worker", "{}"), 6);
      generator.forget(cluster.agent("sleepy", "{}"));
      generator.send(cluster.agent("sender", "{}"), 4);

      killAtRandom(cluster);
      ledger.stop();
      generator.awaitSenders();
      awaitNoOpenPackets(cluster.as(Cluster.OPERATOR));
      generator.end();
      readRecords(cluster);
      awaitNotifications();
      reader.end();

      checkPackets(cluster);
      checkCards(cluster);
      checkAudit(cluster);
    }
  }

  /** Checks that all nodes publish the same keys, so that clients can verify any card. */
  private static void checkCards(Cluster cluster) throws InterruptedException {
    Set<String> keys = new HashSet<>();
    for (ClusterNode node : cluster.nodes()) {
      keys.add(
          new ClusterClient(node.url(), Cluster.OPERATOR)
              .request("GET", "/a2a/jwks.json", "")
              .toText());
    }
    assertThat(keys).hasSize(1);
  }

  private void killAtRandom(Cluster cluster) throws Exception {
    Random random = new Random(seed);
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    int kills = 0;
    while (System.nanoTime() < end || kills < NODES) {
      int target = ledger.completed.size() + 20 + random.nextInt(60);
      while (ledger.completed.size() < target && ledger.faults.isEmpty()) {
        ledger.awaitCapacity();
      }
      ClusterNode node = cluster.nodes().get(random.nextInt(NODES));
      node.kill();
      node.start();
      kills++;
    }
  }

  /** Waits until leases of killed workers expire and all packets are completed. */
  private void awaitNoOpenPackets(ClusterClient operator) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    List<String> open = new ArrayList<>();
    do {
      open.clear();
      for (String status : OPEN) {
        operator
            .request("GET", "/v1/packets?limit=10&status=" + status, "")
            .array("items")
            .orElseThrow()
            .objects()
            .forEach(it -> open.add(status + " " + it.string("packetId").orElseThrow()));
      }
      ledger.awaitCapacity();
    } while (!open.isEmpty() && ledger.faults.isEmpty() && System.nanoTime() < deadline);
    assertThat(ledger.faults).as("seed %d", seed).isEmpty();
    assertThat(open).as("stuck, seed %d", seed).isEmpty();
  }

  private void readRecords(Cluster cluster) throws InterruptedException {
    String export = cluster.as(Cluster.OPERATOR).send("GET", "/v1/audit/export", "").text();
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

  private void awaitNotifications() throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!ledger.notified.containsAll(ledger.completed) && System.nanoTime() < deadline) {
      ledger.awaitCapacity();
    }
    assertThat(ledger.notified).as("events, seed %d", seed).containsAll(ledger.completed);
  }

  private void checkPackets(Cluster cluster) throws InterruptedException {
    assertThat(ledger.submitted).hasSizeGreaterThan(60);
    assertThat(ledger.submitted.values()).contains(PacketPurpose.values());
    assertThat(scheduled).isNotEmpty();
    assertThat(ledger.accepted).doesNotHaveDuplicates();
    assertThat(ledger.delivered).isNotEmpty().doesNotHaveDuplicates();
    ledger.submitted.forEach(
        (id, purpose) -> {
          assertThat(times(id, "packet.submitted")).as(id).isEqualTo(1);
          int ends = times(id, "packet.completed") + times(id, "packet.failed");
          assertThat(ends).as("%s %s, seed %d", purpose, id, seed).isEqualTo(1);
          assertThat(times(id, "packet.due")).as(id).isEqualTo(scheduled.contains(id) ? 1 : 0);
          if (purpose == PacketPurpose.FORGOTTEN) {
            assertThat(times(id, "packet.failed")).as(id).isEqualTo(1);
          }
        });
    ledger.completed.forEach(id -> assertThat(times(id, "packet.completed")).as(id).isEqualTo(1));
    assertThat(cluster.as(Cluster.OPERATOR).send("GET", "/readyz", "").status()).isEqualTo(200);
  }

  private void checkAudit(Cluster cluster) throws InterruptedException {
    ClusterNode first = cluster.nodes().get(0);
    assertThat(first.stop()).isTrue();
    JsonObject report =
        new ClusterClient(cluster.nodes().get(1).url(), Cluster.OPERATOR)
            .request("GET", "/v1/audit/verify", "");

    assertThat(report.bool("ok")).as(report.toText()).contains(true);
    assertThat(report.number("checkpoints").orElseThrow()).isPositive();
    assertThat(report.array("chains").orElseThrow().objects())
        .hasSizeGreaterThanOrEqualTo(NODES)
        .allSatisfy(it -> assertThat(it.bool("ok")).contains(true));
  }
}
