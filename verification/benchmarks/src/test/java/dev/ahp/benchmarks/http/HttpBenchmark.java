package dev.ahp.benchmarks.http;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The daemon over HTTP with real tokens, beside bare Jetty in the same run: {@code
 * benchmarks/http}. CPU is that of the server's process and is the figure to trust on a machine
 * that does other things too.
 */
public final class HttpBenchmark {
  private static final int CLIENTS = 16;
  private static final int BATCH = 100;

  /** What is measured follows at once upon the same. */
  private static final Duration RUN_UP = Duration.ofSeconds(2);

  private static final int TIMES = 5;
  private static final Duration ROUND = Duration.ofSeconds(8);

  /** Who compiles for less than this part of the time, rests. */
  private static final int RESTING = 25;

  private final Duration mostWarmUp;
  private final Duration time;

  private HttpBenchmark(Duration time, Duration mostWarmUp) {
    this.time = time;
    this.mostWarmUp = mostWarmUp;
  }

  /** Takes seconds for each measurement, 10 by default, and most to warm up, 300 by default. */
  public static void main(String... arguments) throws Exception {
    new HttpBenchmark(seconds(arguments, 0, 10), seconds(arguments, 1, 300)).all();
  }

  private static Duration seconds(String[] arguments, int place, long otherwise) {
    return Duration.ofSeconds(
        arguments.length > place ? Long.parseLong(arguments[place]) : otherwise);
  }

  private void all() throws Exception {
    Path data = Files.createTempDirectory("ahp-http");
    System.out.printf("%-46s %10s %12s %8s%n", "what", "in a s", "CPU µs each", "of bare");
    try (ServerProcess bare = new ServerProcess("bare");
        ServerProcess daemon = new ServerProcess("daemon", data.toString())) {
      BenchmarkAgents agents = new BenchmarkAgents(daemon.url(), data, CLIENTS);
      warmUp(bare, daemon, agents);
      ClientLoad.Throughput empty = crowd(bare).run(RUN_UP, time, n -> empty(bare, agents));
      row("bare Jetty, 2 KB in, {} out", empty, empty);
      row("submit of 2 KB", crowd(daemon).run(RUN_UP, time, n -> submits(agents, n)), empty);
      ClientLoad.Throughput cycles = crowd(daemon).run(RUN_UP, time, n -> cycles(agents, n, 1));
      row("handoff: submit, claim, accept, complete", cycles, empty);
      row(
          "handoff, 100 a submit and claim",
          crowd(daemon).run(RUN_UP, time, n -> cycles(agents, n, BATCH)),
          empty);
      latencies(daemon, agents, cycles.perSecond() / 2);
    }
  }

  /**
   * A Java that is still compiling what it runs says little about what it sustains: on two cores
   * the compiler takes a third of them from the rest. So everything is done for as long as that
   * goes on, unless it takes too long.
   */
  private void warmUp(ServerProcess bare, ServerProcess daemon, BenchmarkAgents agents)
      throws Exception {
    crowd(bare).run(Duration.ZERO, ROUND.dividedBy(2), n -> empty(bare, agents));
    long end = System.nanoTime() + mostWarmUp.toNanos();
    boolean rests = false;
    while (!rests && System.nanoTime() < end) {
      long began = System.nanoTime();
      Duration before = daemon.compiled();
      crowd(daemon).run(Duration.ZERO, ROUND, n -> cycles(agents, n, 1));
      crowd(daemon).run(Duration.ZERO, ROUND.dividedBy(4), n -> cycles(agents, n, BATCH));
      crowd(daemon).run(Duration.ZERO, ROUND.dividedBy(4), n -> submits(agents, n));
      Duration compiled = daemon.compiled().minus(before);
      rests = compiled.toNanos() * RESTING < System.nanoTime() - began;
    }
    if (!rests) {
      System.out.println("the server still compiles after " + mostWarmUp.toSeconds() + " s");
    }
  }

  private static ClientLoad crowd(ServerProcess server) {
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

  /** A client that does one thing. */
  private record StepClient(ClientStep deed, List<Closeable> lines)
      implements ClientLoad.LoadClient {
    @Override
    public int step() throws Exception {
      return deed.run();
    }

    @Override
    public void close() throws IOException {
      for (Closeable line : lines) {
        line.close();
      }
    }
  }

  /** Does something and says how many operations that were. */
  private interface ClientStep {
    int run() throws Exception;
  }

  private static ClientLoad.LoadClient empty(ServerProcess bare, BenchmarkAgents agents)
      throws IOException {
    RawHttpConnection connection = new RawHttpConnection(bare.url(), "x".repeat(40));
    return doing(
        () -> {
          connection.post("/v1/packets", agents.packet(0));
          return 1;
        },
        connection);
  }

  private static ClientLoad.LoadClient submits(BenchmarkAgents agents, int number)
      throws IOException {
    RawHttpConnection connection = agents.sender(number);
    return doing(
        () -> {
          connection.post("/v1/packets", agents.packetToKeep(number));
          return 1;
        },
        connection);
  }

  private static ClientLoad.LoadClient cycles(BenchmarkAgents agents, int number, int batch)
      throws IOException {
    RawHttpConnection sender = agents.sender(number);
    RawHttpConnection worker = agents.worker(number);
    return doing(() -> agents.cycle(sender, worker, number, batch), sender, worker);
  }

  private static ClientLoad.LoadClient doing(ClientStep clientStep, Closeable... lines) {
    return new StepClient(clientStep, List.of(lines));
  }

  /**
   * One pause of the host is a hundredth of a short time, so it is measured several times, and what
   * others took of the cores meanwhile stands beside it.
   */
  private void latencies(ServerProcess daemon, BenchmarkAgents agents, double rate)
      throws Exception {
    System.out.printf(Locale.ROOT, "submit to accept at %.0f handoffs a second:%n", rate);
    double[] p99s = new double[TIMES];
    for (int i = 0; i < TIMES; i++) {
      StealTime before = StealTime.now();
      long[] nanos = latency(daemon, agents, rate);
      p99s[i] = at(nanos, 0.99);
      System.out.printf(
          Locale.ROOT,
          "  p50 %.1f ms, p99 %.1f ms, p99.9 %.1f ms (%d), %.0f %% stolen by the host%n",
          at(nanos, 0.5),
          p99s[i],
          at(nanos, 0.999),
          nanos.length,
          StealTime.now().since(before));
    }
    Arrays.sort(p99s);
    System.out.printf(Locale.ROOT, "  median of p99 %.1f ms (goal 20)%n", p99s[TIMES / 2]);
  }

  /** From the moment a packet should have been sent to the answer to its accept, sorted. */
  private long[] latency(ServerProcess daemon, BenchmarkAgents agents, double rate)
      throws Exception {
    ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
    AtomicLong turns = new AtomicLong();
    long begin = System.nanoTime();
    long warm = begin + RUN_UP.toNanos();
    crowd(daemon)
        .run(
            RUN_UP,
            time,
            number -> {
              RawHttpConnection sender = agents.sender(number);
              RawHttpConnection worker = agents.worker(number);
              return doing(
                  () -> {
                    long due = begin + (long) (turns.getAndIncrement() * 1e9 / rate);
                    long early = due - System.nanoTime();
                    if (early > 0) {
                      Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
                    }
                    ClaimResponse response = given(agents, sender, worker, number);
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

  private static ClaimResponse given(
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
