package dev.ahp.benchmarks.http;

import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.measure.RoundStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the daemon of this checkout with that of another one: {@code benchmarks/http-against}.
 * Both daemons run at the same time, and the load changes between them every few seconds, because
 * two runs of the same build a few minutes apart differ by more than most changes.
 */
public final class HttpComparison {
  private static final int CLIENTS = 16;
  private static final Duration SLICE = Duration.ofSeconds(2);
  private static final Duration RAMP_UP = Duration.ofMillis(400);

  private static final Map<String, Load> LOADS = new LinkedHashMap<>();

  static {
    LOADS.put("submit of 2 KB", HttpClients::submits);
    LOADS.put("handoff: submit, claim, accept, complete", (a, n) -> HttpClients.cycles(a, n, 1));
    LOADS.put("handoff, batches of 20", (a, n) -> HttpClients.cycles(a, n, 20));
  }

  private HttpComparison() {}

  /** Creates the client with a number. */
  private interface Load {
    ClientLoad.LoadClient client(BenchmarkAgents agents, int number) throws IOException;
  }

  /** A running daemon and its agents. */
  private record Candidate(ServerProcess server, BenchmarkAgents agents) implements AutoCloseable {
    static Candidate start(String classPath) throws IOException {
      Path data = TestDirectory.create("ahp-http");
      ServerProcess server = new ServerProcess(classPath, new String[] {"daemon", data.toString()});
      return new Candidate(server, new BenchmarkAgents(server.url(), data, CLIENTS));
    }

    /** Returns the microseconds of CPU per operation. */
    double measure(Load load) throws Exception {
      return new ClientLoad(server, CLIENTS)
          .run(RAMP_UP, SLICE, number -> load.client(agents, number))
          .cpuMicros();
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  /**
   * Arguments: the other checkout, the number of pairs of slices (default: 20), and the warm-up in
   * seconds (default: 120).
   */
  public static void main(String... arguments) throws Exception {
    int pairs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
    long warmUp = arguments.length > 2 ? Long.parseLong(arguments[2]) : 120;
    try (Candidate other = Candidate.start(classPath(Path.of(arguments[0])));
        Candidate own = Candidate.start(System.getProperty("java.class.path"))) {
      long end = System.nanoTime() + Duration.ofSeconds(warmUp).toNanos();
      while (System.nanoTime() < end) {
        for (Load load : LOADS.values()) {
          other.measure(load);
          own.measure(load);
        }
      }
      System.out.printf("%-42s %10s %10s   %s%n", "CPU µs each", "other", "this", "ratio");
      for (Map.Entry<String, Load> load : LOADS.entrySet()) {
        compare(load.getKey(), load.getValue(), other, own, pairs);
      }
    }
  }

  private static String classPath(Path checkout) throws IOException {
    Path target = checkout.resolve("verification/benchmarks/target").toAbsolutePath();
    return target.resolve("test-classes") + ":" + Files.readString(target.resolve("classpath"));
  }

  private static void compare(String name, Load load, Candidate other, Candidate own, int pairs)
      throws Exception {
    List<Double> before = new ArrayList<>();
    List<Double> after = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      boolean otherFirst = i % 2 == 0;
      double first = (otherFirst ? other : own).measure(load);
      double second = (otherFirst ? own : other).measure(load);
      before.add(otherFirst ? first : second);
      after.add(otherFirst ? second : first);
      ratios.add(after.get(i) / before.get(i));
    }
    RoundStatistics ratio = RoundStatistics.of(ratios);
    System.out.printf(
        Locale.ROOT,
        "%-42s %10.0f %10.0f   %.2f (middle half of the pairs: %.2f to %.2f)%n",
        name,
        RoundStatistics.of(before).median(),
        RoundStatistics.of(after).median(),
        ratio.median(),
        ratio.quantile(0.25),
        ratio.quantile(0.75));
  }
}
