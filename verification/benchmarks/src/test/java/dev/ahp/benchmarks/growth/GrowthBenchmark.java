package dev.ahp.benchmarks.growth;

import dev.ahp.benchmarks.peer.BenchmarkArguments;
import dev.ahp.benchmarks.postgres.BenchmarkPostgres;
import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Measures throughput and latency against the length of the queue and the numbers of tasks, agents,
 * subscribers, waiting claims and records, and draws a plot for each: {@code benchmarks/growth
 * [DIRECTORY] [--axis NAME] [--stores NAMES] [--max N] [--quick]}.
 */
public final class GrowthBenchmark {
  private static final int FIRST = 10;
  private static final int QUICK_MAX = 100;

  private final BenchmarkArguments arguments;
  private final PrintStream out;
  private final Path directory;
  private final List<GrowthPoint> points = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  private GrowthBenchmark(BenchmarkArguments arguments, PrintStream out) throws IOException {
    this.arguments = arguments;
    this.out = out;
    this.directory =
        arguments.rest().isEmpty()
            ? Files.createTempDirectory("ahp-growth")
            : Files.createDirectories(Path.of(arguments.rest().get(0)));
  }

  public static void main(String... arguments) throws Exception {
    run(BenchmarkArguments.of(arguments, "axis", "stores", "max"), System.out);
  }

  static void run(BenchmarkArguments arguments, PrintStream out) throws Exception {
    GrowthBenchmark benchmark = new GrowthBenchmark(arguments, out);
    try {
      benchmark.all();
    } finally {
      benchmark.threads.shutdownNow();
    }
  }

  private void all() throws Exception {
    GrowthTable.header(out);
    if (!wanted("postgres")) {
      all(null);
      return;
    }
    try (BenchmarkPostgres server = BenchmarkPostgres.start()) {
      all(server);
    }
  }

  private void all(@Nullable BenchmarkPostgres server) throws Exception {
    MachineLoad before = MachineLoad.now();
    long own = ownMicros(server);
    for (GrowthAxis axis : GrowthAxis.values()) {
      @Nullable String only = arguments.option("axis");
      if (only == null || only.equals(axis.label())) {
        measure(axis, server);
        draw(axis);
      }
    }
    GrowthTable.ratios(out, points);
    out.println("plots: " + directory);
    out.println(MachineLoad.now().since(before, ownMicros(server) - own));
  }

  private static long ownMicros(@Nullable BenchmarkPostgres server) {
    return ProcessTimes.ofThisFamily() + (server == null ? 0 : server.cpu());
  }

  private boolean wanted(String store) {
    @Nullable String stores = arguments.option("stores");
    return stores == null || Arrays.asList(stores.split(",", -1)).contains(store);
  }

  private void measure(GrowthAxis axis, @Nullable BenchmarkPostgres server) throws Exception {
    if (wanted("memory")) {
      measure(axis, GrowthStore.memory());
    }
    if (wanted("sqlite")) {
      Path databases = TestDirectory.create("ahp-growth-store");
      measure(axis, GrowthStore.sqlite(databases.resolve(axis.label() + ".db")));
    }
    if (server != null) {
      measure(axis, GrowthStore.postgres(server));
    }
  }

  private void measure(GrowthAxis axis, GrowthStore store) throws Exception {
    new GrowthMeasurement(store, axis, threads, arguments.isQuick())
        .run(
            sizes(axis.max(store.name())),
            point -> {
              points.add(point);
              GrowthTable.line(out, point);
            });
  }

  private List<Integer> sizes(int max) {
    @Nullable String limit = arguments.option("max");
    int last = arguments.isQuick() ? QUICK_MAX : max;
    last = limit == null ? last : Math.min(last, Integer.parseInt(limit));
    List<Integer> sizes = new ArrayList<>();
    for (long size = FIRST; size <= last; size *= 10) {
      sizes.add((int) size);
    }
    return sizes;
  }

  private void draw(GrowthAxis axis) throws IOException {
    List<GrowthPoint> shown = points.stream().filter(it -> it.axis() == axis).toList();
    String file = String.format(Locale.ROOT, "growth-%s.svg", axis.label());
    Files.writeString(directory.resolve(file), GrowthPlot.draw(axis, shown));
  }
}
