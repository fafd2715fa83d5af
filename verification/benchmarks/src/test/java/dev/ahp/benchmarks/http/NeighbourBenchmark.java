package dev.ahp.benchmarks.http;

import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.measure.MachineLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures how much an agent that floods the daemon delays a quiet one: {@code
 * benchmarks/neighbours}. The quiet agent submits 20 packets per second over one connection, in
 * turns alone and while the other agent submits over many connections as fast as it can.
 */
public final class NeighbourBenchmark {
  private static final int QUIET = 0;
  private static final int GREEDY = 1;
  private static final Duration INTERVAL = Duration.ofMillis(50);
  private static final Duration RAMP_UP = Duration.ofSeconds(1);
  private static final Duration WARM_UP = Duration.ofSeconds(20);

  private final BenchmarkAgents agents;
  private final int connections;

  private NeighbourBenchmark(BenchmarkAgents agents, int connections) {
    this.agents = agents;
    this.connections = connections;
  }

  /** Arguments: rounds (default: 5), seconds per round (default: 10), connections (default: 64). */
  public static void main(String... arguments) throws Exception {
    int rounds = number(arguments, 0, 5);
    Duration time = Duration.ofSeconds(number(arguments, 1, 10));
    Path data = TestDirectory.create("ahp-neighbours");
    try (ServerProcess daemon = new ServerProcess("daemon", data.toString())) {
      BenchmarkAgents agents = new BenchmarkAgents(daemon.url(), data, 2);
      new NeighbourBenchmark(agents, number(arguments, 2, 64)).run(rounds, time);
    }
  }

  private static int number(String[] arguments, int index, int defaultValue) {
    return arguments.length > index ? Integer.parseInt(arguments[index]) : defaultValue;
  }

  private void run(int rounds, Duration time) throws Exception {
    measure(WARM_UP, true);
    double[] ratios = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      MachineLoad before = MachineLoad.now();
      QuietLatency alone = measure(time, false);
      QuietLatency flooded = measure(time, true);
      ratios[i] = flooded.p99() / alone.p99();
      System.out.printf(
          Locale.ROOT,
          "quiet agent: alone p50 %.2f ms, p99 %.2f ms; flooded p50 %.2f ms, p99 %.2f ms; "
              + "p99 × %.2f; the other submits %.0f/s; %.0f %% stolen by the host%n",
          alone.p50(),
          alone.p99(),
          flooded.p50(),
          flooded.p99(),
          ratios[i],
          flooded.others(),
          MachineLoad.now().stolenSince(before));
    }
    Arrays.sort(ratios);
    System.out.printf(
        Locale.ROOT, "median p99 × %.2f (goal: 2 or less)%n", ratios[ratios.length / 2]);
  }

  /** Latencies of the quiet agent in milliseconds, and requests of the other one per second. */
  record QuietLatency(double p50, double p99, double others) {}

  private QuietLatency measure(Duration time, boolean flooded) throws Exception {
    AtomicBoolean stopped = new AtomicBoolean();
    AtomicLong others = new AtomicLong();
    List<Thread> flood = flooded ? flood(stopped, others) : List.of();
    try {
      Thread.sleep(RAMP_UP.toMillis());
      others.set(0);
      long[] nanos = submitQuietly(time);
      return new QuietLatency(
          at(nanos, 0.5), at(nanos, 0.99), (double) others.get() / time.toSeconds());
    } finally {
      stopped.set(true);
      for (Thread thread : flood) {
        thread.join();
      }
    }
  }

  private List<Thread> flood(AtomicBoolean stopped, AtomicLong done) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      Thread thread = new Thread(() -> submitUntil(stopped, done), "greedy-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  private void submitUntil(AtomicBoolean stopped, AtomicLong done) {
    try (RawHttpConnection connection = agents.sender(GREEDY)) {
      while (!stopped.get()) {
        connection.post("/v1/packets", agents.packetToKeep(GREEDY));
        done.incrementAndGet();
      }
    } catch (IOException e) {
      throw new IllegalStateException("a request of the greedy agent failed", e);
    }
  }

  /** Returns sorted latencies from the request to the response. */
  private long[] submitQuietly(Duration time) throws IOException, InterruptedException {
    List<Long> nanos = new ArrayList<>();
    try (RawHttpConnection connection = agents.sender(QUIET)) {
      long begin = System.nanoTime();
      for (long due = begin; due - begin < time.toNanos(); due += INTERVAL.toNanos()) {
        long early = due - System.nanoTime();
        if (early > 0) {
          Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
        }
        long sent = System.nanoTime();
        connection.post("/v1/packets", agents.packetToKeep(QUIET));
        nanos.add(System.nanoTime() - sent);
      }
    }
    return nanos.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  private static double at(long[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(sorted.length * share))] / 1e6;
  }
}
