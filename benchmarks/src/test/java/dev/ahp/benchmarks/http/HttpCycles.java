package dev.ahp.benchmarks.http;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The daemon over HTTP with real tokens, beside bare Jetty in the same run: {@code
 * benchmarks/http}. CPU is that of the server's process and is the figure to trust on a machine
 * that does other things too.
 */
public final class HttpCycles {
  private static final int CLIENTS = 16;
  private static final int BATCH = 100;

  /** What is measured follows at once upon the same. */
  private static final Duration RUN_UP = Duration.ofSeconds(2);

  private final Duration warmUp;
  private final Duration time;

  private HttpCycles(Duration time, Duration warmUp) {
    this.time = time;
    this.warmUp = warmUp;
  }

  /** Takes seconds for each measurement, 10 by default, and seconds to warm up, 90 by default. */
  public static void main(String... arguments) throws Exception {
    new HttpCycles(seconds(arguments, 0, 10), seconds(arguments, 1, 90)).all();
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
      Handoffs handoffs = new Handoffs(daemon.url(), data, CLIENTS);
      warmUp(bare, daemon, handoffs);
      Crowd.Took empty = crowd(bare).run(RUN_UP, time, n -> empty(bare, handoffs));
      row("bare Jetty, 2 KB in, {} out", empty, empty);
      row("submit of 2 KB", crowd(daemon).run(RUN_UP, time, n -> submits(handoffs, n)), empty);
      Crowd.Took cycles = crowd(daemon).run(RUN_UP, time, n -> cycles(handoffs, n, 1));
      row("handoff: submit, claim, accept, complete", cycles, empty);
      row(
          "handoff, 100 a submit and claim",
          crowd(daemon).run(RUN_UP, time, n -> cycles(handoffs, n, BATCH)),
          empty);
      latency(daemon, handoffs, cycles.perSecond() / 2);
    }
  }

  /** A Java that is still compiling what it runs says little about what it sustains. */
  private void warmUp(ServerProcess bare, ServerProcess daemon, Handoffs handoffs)
      throws Exception {
    Duration part = warmUp.dividedBy(3);
    crowd(bare).run(Duration.ZERO, part.dividedBy(3), n -> empty(bare, handoffs));
    crowd(daemon).run(Duration.ZERO, part, n -> cycles(handoffs, n, 1));
    crowd(daemon).run(Duration.ZERO, part.dividedBy(3), n -> cycles(handoffs, n, BATCH));
    crowd(daemon).run(Duration.ZERO, part, n -> submits(handoffs, n));
  }

  private static Crowd crowd(ServerProcess server) {
    return new Crowd(server, CLIENTS);
  }

  private static void row(String what, Crowd.Took took, Crowd.Took bare) {
    System.out.printf(
        Locale.ROOT,
        "%-46s %10.0f %12.1f %7.0f%%%n",
        what,
        took.perSecond(),
        took.cpuMicros(),
        100 * took.perSecond() / bare.perSecond());
  }

  /** A client that does one thing. */
  private record Doing(Step deed, List<Closeable> lines) implements Crowd.Client {
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
  private interface Step {
    int run() throws Exception;
  }

  private static Crowd.Client empty(ServerProcess bare, Handoffs handoffs) throws IOException {
    Line line = new Line(bare.url(), "x".repeat(40));
    return doing(
        () -> {
          line.post("/v1/packets", handoffs.packet(0));
          return 1;
        },
        line);
  }

  private static Crowd.Client submits(Handoffs handoffs, int number) throws IOException {
    Line line = handoffs.sender(number);
    return doing(
        () -> {
          line.post("/v1/packets", handoffs.packetToKeep(number));
          return 1;
        },
        line);
  }

  private static Crowd.Client cycles(Handoffs handoffs, int number, int batch) throws IOException {
    Line sender = handoffs.sender(number);
    Line worker = handoffs.worker(number);
    return doing(() -> handoffs.cycle(sender, worker, number, batch), sender, worker);
  }

  private static Crowd.Client doing(Step step, Closeable... lines) {
    return new Doing(step, List.of(lines));
  }

  /** From the moment a packet should have been sent to the answer to its accept. */
  private void latency(ServerProcess daemon, Handoffs handoffs, double rate) throws Exception {
    ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
    AtomicLong turns = new AtomicLong();
    long begin = System.nanoTime();
    long warm = begin + RUN_UP.toNanos();
    crowd(daemon)
        .run(
            RUN_UP,
            time,
            number -> {
              Line sender = handoffs.sender(number);
              Line worker = handoffs.worker(number);
              return doing(
                  () -> {
                    long due = begin + (long) (turns.getAndIncrement() * 1e9 / rate);
                    long early = due - System.nanoTime();
                    if (early > 0) {
                      Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
                    }
                    Given given = given(handoffs, sender, worker, number);
                    String accepted = Handoffs.accept(worker, given);
                    if (due > warm) {
                      nanos.add(System.nanoTime() - due);
                    }
                    Handoffs.complete(worker, given.id(), accepted);
                    return 1;
                  },
                  sender,
                  worker);
            });
    tell(rate, nanos.stream().mapToLong(Long::longValue).sorted().toArray());
  }

  private static Given given(Handoffs handoffs, Line sender, Line worker, int number)
      throws IOException {
    sender.post("/v1/packets", handoffs.packet(number));
    String claim = "{\"agent\":\"worker-" + number + "\",\"waitMs\":1000}";
    return Given.all(worker.post("/v1/claims", claim)).get(0);
  }

  private static void tell(double rate, long[] nanos) {
    System.out.printf(
        Locale.ROOT,
        "submit to accept at %.0f handoffs a second: p50 %.1f ms, p99 %.1f ms, p99.9 %.1f ms"
            + " (%d)%n",
        rate,
        at(nanos, 0.5),
        at(nanos, 0.99),
        at(nanos, 0.999),
        nanos.length);
  }

  private static double at(long[] sorted, double share) {
    return sorted.length == 0
        ? 0
        : sorted[(int) Math.min(sorted.length - 1L, Math.round(sorted.length * share))] / 1e6;
  }
}
