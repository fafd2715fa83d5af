package dev.ahp.cli.bench;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.remote.TextTable;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures the performance on this machine relative to reference operations. */
@CommandLine.Command(
    footer = {
      "  ahp bench                    run all benchmarks, about 15 seconds",
      "  ahp bench memory sqlite      run complete handoffs only",
      "  ahp bench --seconds 10 --json",
      "",
      "Each benchmark alternates with its reference, so the ratio is more reliable than the rates.",
      "Names: read canonical validate scan predicate memory sqlite",
    })
public final class BenchCommand extends CliCommand {
  private static final double MAX_SECONDS = 600;

  @Parameters(paramLabel = "NAME", arity = "0..*", description = "Benchmarks (default: all).")
  private List<String> names = List.of();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Duration of each benchmark in seconds (default: 2).")
  private double seconds = 2;

  @Override
  protected ExitCode run() {
    if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
      throw new CommandException(
          "--seconds " + seconds + " is out of range; expected more than 0 and at most 600");
    }
    Path directory = directory();
    try {
      measure(new Benchmarks(directory));
      return ExitCode.DONE;
    } finally {
      remove(directory);
    }
  }

  private void measure(Benchmarks benchmarks) {
    Set<String> selected = new HashSet<>(names);
    for (String name : names) {
      if (!benchmarks.names().contains(name)) {
        throw new CommandException(
            "unknown benchmark "
                + name
                + "; expected one of "
                + String.join(" ", benchmarks.names()));
      }
    }
    Stopwatch watch = new Stopwatch(Duration.ofMillis((long) (seconds * 1000)));
    List<Json> results = new ArrayList<>();
    TextTable rows =
        new TextTable(
            it -> paint(Colour.BOLD, it), "NAME", "OPS/S", "CPU µs", "RATIO", "REFERENCE");
    for (Supplier<Measurement> benchmark : benchmarks.select(selected)) {
      try (Measurement measurement = benchmark.get()) {
        note("ahp: measuring " + measurement.name() + ", " + measurement.what());
        Stopwatch.Speed speed = watch.measure(measurement);
        results.add(json(measurement, speed));
        rows.row(row(measurement, speed));
      }
    }
    printResult(
        JsonObject.builder()
            .put("machine", machine())
            .put("results", new JsonArray(results))
            .build(),
        rows.toString());
  }

  private static String[] row(Measurement measurement, Stopwatch.Speed speed) {
    return new String[] {
      measurement.name(),
      String.format(Locale.ROOT, "%,.0f", speed.ours()).replace(',', ' '),
      String.format(Locale.ROOT, "%.1f", speed.cpuMicros()),
      String.format(Locale.ROOT, "%.3f", speed.ratio()),
      measurement.referenceName()
    };
  }

  private static JsonObject json(Measurement measurement, Stopwatch.Speed speed) {
    return JsonObject.builder()
        .put("name", measurement.name())
        .put("what", measurement.what())
        .put("ours", speed.ours())
        .put("reference", speed.reference())
        .put("referenceName", measurement.referenceName())
        .put("ratio", speed.ratio())
        .put("unit", "ops/s")
        .put("cpuMicrosPerOp", speed.cpuMicros())
        .build();
  }

  private static JsonObject machine() {
    return JsonObject.builder()
        .put("cores", Runtime.getRuntime().availableProcessors())
        .put("memoryMiB", (Runtime.getRuntime().maxMemory() >> 20))
        .put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"))
        .put("arch", System.getProperty("os.arch"))
        .put("java", String.valueOf(Runtime.version()))
        .build();
  }

  private static Path directory() {
    try {
      return Files.createTempDirectory("ahp-bench");
    } catch (IOException e) {
      throw new CommandException("cannot create a temporary directory: " + e.getMessage());
    }
  }

  private static void remove(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new CommandException("cannot remove " + directory + ": " + e.getMessage());
    }
  }
}
