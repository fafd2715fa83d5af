package dev.ahp.cli.cluster;

import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures cycles stopped HTTP (submit, claim with accept, complete) through the balancer with one,
 * two and three nodes; run by {@code benchmarks/cluster}. Its name excludes it from the test suite.
 */
class ClusterThroughput {
  private static final int CALLERS = 16;
  private static final long SECONDS = Long.getLong("ahp.cluster.seconds", 20);

  private volatile boolean stopped;
  private final AtomicReference<AssertionError> fault = new AtomicReference<>();

  @Test
  void byNumberOfNodes(@TempDir Path directory) throws Exception {
    System.out.println("nodes  cycles/s  p50 ms  p99 ms  CPU of the nodes, ms/cycle");
    for (int nodes = 1; nodes <= 3; nodes++) {
      try (Cluster cluster =
          Cluster.start(directory.resolve("of" + nodes), nodes, List.of("-XX:+UseSerialGC"))) {
        String sender = cluster.agent("sender", "{}");
        String worker = cluster.agent("worker", "{}");
        run(cluster, sender, worker);
        Duration before = cpu(cluster);
        long[] millis = run(cluster, sender, worker);
        double used = cpu(cluster).minus(before).toNanos() / 1e6 / millis.length;
        System.out.printf(
            Locale.ROOT,
            "%5d  %8.0f  %6d  %6d  %8.2f%n",
            nodes,
            (double) millis.length / SECONDS,
            at(millis, 50),
            at(millis, 99),
            used);
      }
    }
  }

  private static Duration cpu(Cluster cluster) {
    return cluster.nodes().stream().map(ClusterNode::cpu).reduce(Duration.ZERO, Duration::plus);
  }

  private static long at(long[] sorted, int percent) {
    return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) * percent / 100];
  }

  /** Returns the durations of all cycles in ascending order. */
  private long[] run(Cluster cluster, String sender, String worker) throws InterruptedException {
    stopped = false;
    ConcurrentLinkedQueue<Long> took = new ConcurrentLinkedQueue<>();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      ClusterClient out = cluster.as(sender);
      ClusterClient in = cluster.as(worker);
      Thread caller = new Thread(() -> cycles(out, in, took), "caller");
      caller.start();
      callers.add(caller);
    }
    callers.get(0).join(Duration.ofSeconds(SECONDS).toMillis());
    stopped = true;
    for (Thread caller : callers) {
      caller.join();
    }
    if (fault.get() != null) {
      throw fault.get();
    }
    return took.stream().mapToLong(it -> it).sorted().toArray();
  }

  private void cycles(ClusterClient out, ClusterClient in, ConcurrentLinkedQueue<Long> took) {
    try {
      while (!stopped) {
        long start = System.nanoTime();
        out.request(
            "POST",
            "/v1/packets",
            "{\"type\":\"task.assign\",\"target\":\"worker\",\"payload\":{\"text\":\"%s\"}}"
                .formatted("the parcel was late ".repeat(100)));
        finish(in);
        took.add((System.nanoTime() - start) / 1_000_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (AssertionError e) {
      fault.set(e);
    }
  }

  private static void finish(ClusterClient in) throws InterruptedException {
    List<JsonObject> items;
    do {
      String claim = "{\"agent\":\"worker\",\"max\":1,\"waitMs\":5000,\"accept\":true}";
      items = in.request("POST", "/v1/claims", claim).array("items").orElseThrow().objects();
    } while (items.isEmpty());
    JsonObject item = items.get(0);
    String id = item.object("packet").orElseThrow().string("packetId").orElseThrow();
    String token = item.object("lease").orElseThrow().string("token").orElseThrow();
    in.request(
        "POST",
        "/v1/packets/" + id + "/complete",
        "{\"leaseToken\":\"" + token + "\",\"result\":{}}");
  }
}
