package dev.ahp.cli.cluster;

import dev.ahp.testkit.measure.CompilerRest;
import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import dev.ahp.testkit.measure.RoundStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures cycles over HTTP through the balancer with one, two and three nodes on PostgreSQL and
 * with one on SQLite, in interleaved rounds; run by {@code benchmarks/cluster}. Its name excludes
 * it from the test suite.
 */
class ClusterThroughput {
  private static final int ROUNDS = 4;
  private static final Duration WARM_ROUND = Duration.ofSeconds(3);
  private static final Duration MAX_WARM_UP =
      Duration.ofSeconds(Long.getLong("ahp.cluster.warmUp", 480));
  private static final Duration ROUND =
      Duration.ofSeconds(Long.getLong("ahp.cluster.seconds", 20)).dividedBy(ROUNDS);
  private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xmx512m");
  private static final String LINE = "%-12s %9s %13s %8s %8s %10s %13s %10s%n";

  private final List<ClusterRun> runs = new ArrayList<>();

  @Test
  void byNumberOfNodes(@TempDir Path directory) throws Exception {
    try {
      for (int nodes = 1; nodes <= 3; nodes++) {
        Path place = directory.resolve("of" + nodes);
        runs.add(new ClusterRun("nodes: " + nodes, Cluster.start(place, nodes, FLAGS)));
      }
      Path place = directory.resolve("sqlite");
      runs.add(new ClusterRun("SQLite", Cluster.startOnSqlite(place, FLAGS)));
      measure();
    } finally {
      for (ClusterRun run : runs) {
        run.close();
      }
    }
  }

  private void measure() throws Exception {
    CompilerRest.await(
        this::compiled,
        MAX_WARM_UP,
        () -> {
          for (ClusterRun run : runs) {
            run.run(WARM_ROUND);
          }
        });
    MachineLoad before = MachineLoad.now();
    long own = ownMicros();
    for (int round = 0; round < ROUNDS; round++) {
      for (ClusterRun run : runs) {
        run.measure(ROUND);
      }
    }
    print();
    System.out.println(MachineLoad.now().since(before, ownMicros() - own));
  }

  private Duration compiled() throws IOException {
    Duration compiled = CompilerRest.ownTime();
    for (ClusterRun run : runs) {
      compiled = compiled.plus(run.compiled());
    }
    return compiled;
  }

  private long ownMicros() {
    return ProcessTimes.ofThisFamily() + runs.stream().mapToLong(ClusterRun::databaseMicros).sum();
  }

  private void print() {
    System.out.println("CPU in ms per cycle; medians of " + ROUNDS + " rounds");
    System.out.printf(
        LINE, "", "cycles/s", "quartiles", "p50 ms", "p99 ms", "nodes", "PostgreSQL", "callers");
    for (ClusterRun run : runs) {
      System.out.printf(
          LINE,
          run.name,
          number("%.0f", run.perSecond),
          run.perSecond.quartiles(),
          number("%.1f", run.p50),
          number("%.1f", run.p99),
          number("%.2f", run.nodeMillis),
          number("%.2f", run.databaseMillis),
          number("%.2f", run.callerMillis));
    }
    double one = runs.get(0).cycleMillis();
    row("CPU of nodes and PostgreSQL per cycle, 3 nodes / 1", runs.get(2).cycleMillis() / one);
    row(
        "cycles per second, 1 node on PostgreSQL / SQLite",
        runs.get(0).perSecond.median() / runs.get(3).perSecond.median());
  }

  private static void row(String what, double ratio) {
    System.out.printf(Locale.ROOT, "%s: %.2f%n", what, ratio);
  }

  private static String number(String format, RoundStatistics rounds) {
    return String.format(Locale.ROOT, format, rounds.median());
  }
}
