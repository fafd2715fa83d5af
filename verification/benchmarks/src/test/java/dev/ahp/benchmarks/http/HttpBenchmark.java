package dev.ahp.benchmarks.http;

import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.measure.CompilerRest;
import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures the daemon over HTTP with real tokens, compared with bare Jetty in the same run: {@code
 * benchmarks/http}. The CPU time of the server process is the reliable figure on a busy machine.
 */
public final class HttpBenchmark {
  private static final int CLIENTS = 16;
  private static final int BATCH = 100;

  /** The load runs this long before each measurement starts. */
  private static final Duration RAMP_UP = Duration.ofSeconds(2);

  private static final int TIMES = 5;
  private static final Duration ROUND = Duration.ofSeconds(8);

  private final Duration maxWarmUp;
  private final Duration time;

  private HttpBenchmark(Duration time, Duration maxWarmUp) {
    this.time = time;
    this.maxWarmUp = maxWarmUp;
  }

  /**
   * Arguments: seconds per measurement (default: 10) and maximum warm-up in seconds (default: 300).
   */
  public static void main(String... arguments) throws Exception {
    new HttpBenchmark(seconds(arguments, 0, 10), seconds(arguments, 1, 300)).all();
  }

  private static Duration seconds(String[] arguments, int index, long defaultValue) {
    return Duration.ofSeconds(
        arguments.length > index ? Long.parseLong(arguments[index]) : defaultValue);
  }

  private void all() throws Exception {
    Path data = TestDirectory.create("ahp-http");
    MachineLoad before = MachineLoad.now();
    long own = ProcessTimes.ofThisFamily();
    System.out.printf("%-46s %10s %12s %8s%n", "what", "per s", "CPU µs each", "of bare");
    try (ServerProcess bare = new ServerProcess("bare");
        ServerProcess daemon = new ServerProcess("daemon", data.toString())) {
      BenchmarkAgents agents = new BenchmarkAgents(daemon.url(), data, CLIENTS);
      warmUp(bare, daemon, agents);
      ClientLoad.Throughput empty =
          load(bare).run(RAMP_UP, time, n -> HttpClients.empty(bare, agents));
      row("bare Jetty, 2 KB in, {} out", empty, empty);
      row(
          "submit of 2 KB",
          load(daemon).run(RAMP_UP, time, n -> HttpClients.submits(agents, n)),
          empty);
      ClientLoad.Throughput cycles =
          load(daemon).run(RAMP_UP, time, n -> HttpClients.cycles(agents, n, 1));
      row("handoff: submit, claim, accept, complete", cycles, empty);
      row(
          "handoff: submit, claim with accept, complete",
          load(daemon).run(RAMP_UP, time, n -> HttpClients.cyclesWithAcceptingClaims(agents, n)),
          empty);
      row(
          "handoff, batches of 100",
          load(daemon).run(RAMP_UP, time, n -> HttpClients.cycles(agents, n, BATCH)),
          empty);
      latencies(daemon, agents, cycles.perSecond() / 2);
      System.out.println(MachineLoad.now().since(before, ProcessTimes.ofThisFamily() - own));
    }
  }

  /** Runs all load until the JIT compiler is idle or the maximum time has passed. */
  private void warmUp(ServerProcess bare, ServerProcess daemon, BenchmarkAgents agents)
      throws Exception {
    load(bare).run(Duration.ZERO, ROUND.dividedBy(2), n -> HttpClients.empty(bare, agents));
    CompilerRest.await(
        daemon::compiled,
        maxWarmUp,
        () -> {
          load(daemon).run(Duration.ZERO, ROUND, n -> HttpClients.cycles(agents, n, 1));
          load(daemon)
              .run(Duration.ZERO, ROUND.dividedBy(4), n -> HttpClients.cycles(agents, n, BATCH));
          load(daemon).run(Duration.ZERO, ROUND.dividedBy(4), n -> HttpClients.submits(agents, n));
          load(daemon)
              .run(
                  Duration.ZERO,
                  ROUND.dividedBy(4),
                  n -> HttpClients.cyclesWithAcceptingClaims(agents, n));
        });
  }

  private static ClientLoad load(ServerProcess server) {
    return new ClientLoad(server, CLIENTS);
  }

  private static void row(
      String what, ClientLoad.Throughput throughput, ClientLoad.Throughput bare) {
    System.out.printf(
        Locale.ROOT,
        "%-46s %10.0f %12.1f %7.0f%%%n",
        what,
        throughput.perSecond(),
        throughput.cpuMicros(),
        100 * throughput.perSecond() / bare.perSecond());
  }

  /**
   * Measures several times, because one pause of the host affects 1% of a short run. Prints the CPU
   * time stolen by other guests.
   */
  private void latencies(ServerProcess daemon, BenchmarkAgents agents, double rate)
      throws Exception {
    System.out.printf(Locale.ROOT, "submit to accept at %.0f handoffs per second:%n", rate);
    double[] p99s = new double[TIMES];
    for (int i = 0; i < TIMES; i++) {
      MachineLoad before = MachineLoad.now();
      long[] nanos = latency(daemon, agents, rate);
      p99s[i] = at(nanos, 0.99);
      System.out.printf(
          Locale.ROOT,
          "  p50 %.1f ms, p99 %.1f ms, p99.9 %.1f ms (%d), %.0f %% stolen by the host%n",
          at(nanos, 0.5),
          p99s[i],
          at(nanos, 0.999),
          nanos.length,
          MachineLoad.now().stolenSince(before));
    }
    Arrays.sort(p99s);
    System.out.printf(Locale.ROOT, "  median of p99 %.1f ms (goal 10)%n", p99s[TIMES / 2]);
  }

  /** Returns sorted latencies from the scheduled send time to the accept response. */
  private long[] latency(ServerProcess daemon, BenchmarkAgents agents, double rate)
      throws Exception {
    ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
    AtomicLong turns = new AtomicLong();
    long begin = System.nanoTime();
    long warm = begin + RAMP_UP.toNanos();
    load(daemon)
        .run(
            RAMP_UP,
            time,
            number -> {
              RawHttpConnection sender = agents.sender(number);
              RawHttpConnection worker = agents.worker(number);
              return HttpClients.client(
                  () -> {
                    long due = begin + (long) (turns.getAndIncrement() * 1e9 / rate);
                    long early = due - System.nanoTime();
                    if (early > 0) {
                      Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
                    }
                    ClaimResponse response = submitAndClaim(agents, sender, worker, number);
                    String accepted = BenchmarkAgents.accept(worker, response);
                    if (due > warm) {
                      nanos.add(System.nanoTime() - due);
                    }
                    BenchmarkAgents.complete(worker, response.id(), accepted);
                    return 1;
                  },
                  sender,
                  worker);
            });
    return nanos.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  private static ClaimResponse submitAndClaim(
      BenchmarkAgents agents, RawHttpConnection sender, RawHttpConnection worker, int number)
      throws IOException {
    sender.post("/v1/packets", agents.packet(number));
    String claim = "{\"agent\":\"worker-" + number + "\",\"waitMs\":1000}";
    return ClaimResponse.all(worker.post("/v1/claims", claim)).get(0);
  }

  private static double at(long[] sorted, double share) {
    return sorted.length == 0
        ? 0
        : sorted[(int) Math.min(sorted.length - 1L, Math.round(sorted.length * share))] / 1e6;
  }
}
