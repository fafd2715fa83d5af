package dev.ahp.cli.cluster;

import dev.ahp.json.JsonObject;
import dev.ahp.testkit.measure.RoundStatistics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Rounds of cycles (submit, claim with accept, complete) through the balancer of one cluster. */
final class ClusterRun implements AutoCloseable {
  private static final int CALLERS = 16;

  final String name;
  final RoundStatistics perSecond = new RoundStatistics();
  final RoundStatistics p50 = new RoundStatistics();
  final RoundStatistics p99 = new RoundStatistics();
  final RoundStatistics nodeMillis = new RoundStatistics();
  final RoundStatistics databaseMillis = new RoundStatistics();
  final RoundStatistics callerMillis = new RoundStatistics();

  private final Cluster cluster;
  private final String sender;
  private final String worker;
  private final AtomicReference<Throwable> fault = new AtomicReference<>();
  private volatile boolean stopped;

  ClusterRun(String name, Cluster cluster) throws InterruptedException {
    this.name = name;
    this.cluster = cluster;
    this.sender = cluster.agent("sender", "{}");
    this.worker = cluster.agent("worker", "{}");
  }

  Duration compiled() throws IOException {
    Duration compiled = Duration.ZERO;
    for (ClusterNode node : cluster.nodes()) {
      compiled = compiled.plus(node.compiled());
    }
    return compiled;
  }

  /** Returns the CPU time of the database server so far, in microseconds. */
  long databaseMicros() {
    return cluster.databaseCpu().toNanos() / 1_000;
  }

  /** Returns the median CPU time per cycle of nodes and database. */
  double cycleMillis() {
    return nodeMillis.median() + databaseMillis.median();
  }

  private Duration nodeCpu() {
    return cluster.nodes().stream().map(ClusterNode::cpu).reduce(Duration.ZERO, Duration::plus);
  }

  void measure(Duration time) throws InterruptedException {
    Duration nodes = nodeCpu();
    Duration database = cluster.databaseCpu();
    long callers = ownCpuNanos();
    long start = System.nanoTime();
    RoundStatistics millis = run(time);
    long cycles = Math.max(1, millis.count());
    perSecond.add(cycles * 1e9 / (System.nanoTime() - start));
    p50.add(millis.median());
    p99.add(millis.quantile(0.99));
    nodeMillis.add(nodeCpu().minus(nodes).toNanos() / 1e6 / cycles);
    databaseMillis.add(cluster.databaseCpu().minus(database).toNanos() / 1e6 / cycles);
    callerMillis.add((ownCpuNanos() - callers) / 1e6 / cycles);
  }

  /** Returns the CPU time of this process: the callers and the balancer. */
  private static long ownCpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** Returns the durations of all cycles in milliseconds. */
  RoundStatistics run(Duration time) throws InterruptedException {
    stopped = false;
    ConcurrentLinkedQueue<Double> took = new ConcurrentLinkedQueue<>();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      ClusterClient out = cluster.as(sender);
      ClusterClient in = cluster.as(worker);
      Thread caller = new Thread(() -> cycles(out, in, took), "caller");
      caller.start();
      callers.add(caller);
    }
    callers.get(0).join(time.toMillis());
    stopped = true;
    for (Thread caller : callers) {
      caller.join();
    }
    if (fault.get() != null) {
      throw new AssertionError(name + ": a caller failed", fault.get());
    }
    return RoundStatistics.of(took);
  }

  private void cycles(ClusterClient out, ClusterClient in, ConcurrentLinkedQueue<Double> took) {
    try {
      while (!stopped) {
        long start = System.nanoTime();
        out.request(
            "POST",
            "/v1/packets",
            "{\"type\":\"task.assign\",\"target\":\"worker\",\"payload\":{\"text\":\"%s\"}}"
                .formatted("the parcel was late ".repeat(100)));
        finish(in);
        took.add((System.nanoTime() - start) / 1e6);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (AssertionError | RuntimeException e) {
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

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
