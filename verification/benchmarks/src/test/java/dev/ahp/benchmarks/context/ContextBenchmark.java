package dev.ahp.benchmarks.context;

import dev.ahp.context.ContextLoss;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Prints the accuracy of the loss report, and the CPU time to compare two handoffs of 2 KB. */
public final class ContextBenchmark {
  private static final int ROUNDS = 20;
  private static final int COMPARISONS = 2_000;

  private ContextBenchmark() {}

  public static void main(String[] args) throws IOException {
    System.out.print(LossAccuracy.of(read(Path.of(args[0]))).toText());
    JsonObject handoff =
        ((JsonObject)
            JsonReader.read(
                Files.readString(Path.of("core/src/test/resources/dev/ahp/handoff.json"))));
    JsonObject changed =
        handoff
            .with("taskDescription", Json.of("Write the summary"))
            .with("constraints", JsonArray.ofStrings(List.of("returnJSON:true")));
    System.out.printf(
        Locale.ROOT,
        "comparison: %.1f us without changes, %.1f us with lost constraints%n",
        micros(handoff, handoff),
        micros(handoff, changed));
  }

  static List<JsonObject> read(Path file) throws IOException {
    return ((JsonArray) JsonReader.read(Files.readString(file))).objects();
  }

  /** Returns the lowest mean of all rounds, because other load only adds time. */
  private static double micros(JsonObject before, JsonObject after) {
    double lowest = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      int items = 0;
      long start = cpuNanos();
      for (int i = 0; i < COMPARISONS; i++) {
        items += ContextLoss.between(before, after).items();
      }
      double mean = (cpuNanos() - start) / 1_000.0 / COMPARISONS;
      lowest = items > 0 ? Math.min(lowest, mean) : lowest;
    }
    return lowest;
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
