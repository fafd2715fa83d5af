package dev.ahp.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.cluster.Tally.Kind;
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

  private final Tally tally = new Tally();
  private final long seconds = Long.getLong("ahp.cluster.seconds", 20);
  private final long seed = Long.getLong("ahp.cluster.seed", System.nanoTime());

  /** What the records say of each packet: how often each event stands there. */
  private final Map<String, Map<String, Integer>> events = new HashMap<>();

  /** Packets that came before their time. */
  private final Set<String> scheduled = new HashSet<>();

  @Test
  void nothingIsLostDoubledOrStuckWhenNodesAreKilled() throws Exception {
    try (Cluster cluster = Cluster.start(directory, NODES);
        Hook hook = new Hook(tally)) {
      Callers callers = new Callers(cluster, tally);
      String hookToken = cluster.agent("hook", hook.entry());
      hook.start(callers, cluster.as(hookToken));
      EventReader reader = new EventReader(cluster, tally);
      reader.start();
      reader.awaitListening();
      callers.work(cluster.agent("worker", "{}"), 6);
      callers.forget(cluster.agent("sleepy", "{}"));
      callers.send(cluster.agent("sender", "{}"), 4);

      killAtRandom(cluster);
      tally.enough();
      callers.awaitSenders();
      awaitNothingOpen(cluster.as(Cluster.OPERATOR));
      callers.end();
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
    for (Node node : cluster.nodes()) {
      keys.add(new Door(node.url(), Cluster.OPERATOR).done("GET", "/a2a/jwks.json", "").toText());
    }
    assertThat(keys).hasSize(1);
  }

  private void killAtRandom(Cluster cluster) throws Exception {
    Random random = new Random(seed);
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    int kills = 0;
    while (System.nanoTime() < end || kills < NODES) {
      int busy = tally.completed.size() + 20 + random.nextInt(60);
      while (tally.completed.size() < busy && tally.faults.isEmpty()) {
        tally.awaitRoom();
      }
      Node node = cluster.nodes().get(random.nextInt(NODES));
      node.kill();
      node.start();
      kills++;
    }
  }

  /** Leases of the lost lapse, what is scheduled comes, and somebody does all of it. */
  private void awaitNothingOpen(Door operator) throws InterruptedException {
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
      tally.awaitRoom();
    } while (!open.isEmpty() && tally.faults.isEmpty() && System.nanoTime() < deadline);
    assertThat(tally.faults).as("seed %d", seed).isEmpty();
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
    while (!tally.told.containsAll(tally.completed) && System.nanoTime() < deadline) {
      tally.awaitRoom();
    }
    assertThat(tally.told).as("events, seed %d", seed).containsAll(tally.completed);
  }

  private void checkPackets(Cluster cluster) throws InterruptedException {
    assertThat(tally.submitted).hasSizeGreaterThan(60);
    assertThat(tally.submitted.values()).contains(Kind.values());
    assertThat(scheduled).isNotEmpty();
    assertThat(tally.accepted).doesNotHaveDuplicates();
    assertThat(tally.carried).isNotEmpty().doesNotHaveDuplicates();
    tally.submitted.forEach(
        (id, kind) -> {
          assertThat(times(id, "packet.submitted")).as(id).isEqualTo(1);
          int ends = times(id, "packet.completed") + times(id, "packet.failed");
          assertThat(ends).as("%s %s, seed %d", kind, id, seed).isEqualTo(1);
          assertThat(times(id, "packet.due")).as(id).isEqualTo(scheduled.contains(id) ? 1 : 0);
          if (kind == Kind.FORGOTTEN) {
            assertThat(times(id, "packet.failed")).as(id).isEqualTo(1);
          }
        });
    tally.completed.forEach(id -> assertThat(times(id, "packet.completed")).as(id).isEqualTo(1));
    assertThat(cluster.as(Cluster.OPERATOR).ask("GET", "/readyz", "").status()).isEqualTo(200);
  }

  private void checkAudit(Cluster cluster) throws InterruptedException {
    Node first = cluster.nodes().get(0);
    assertThat(first.stop()).isTrue();
    JsonObject report =
        new Door(cluster.nodes().get(1).url(), Cluster.OPERATOR)
            .done("GET", "/v1/audit/verify", "");

    assertThat(report.bool("ok")).as(report.toText()).contains(true);
    assertThat(report.number("checkpoints").orElseThrow()).isPositive();
    assertThat(report.array("chains").orElseThrow().objects())
        .hasSizeGreaterThanOrEqualTo(2 * NODES)
        .allSatisfy(it -> assertThat(it.bool("ok")).contains(true));
  }
}
