package dev.ahp.cli.bench;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** All benchmarks by name, created on demand. */
final class Benchmarks {
  /** A cycle has four requests and four responses, each about as large as the packet. */
  private static final int BODIES = 8;

  private final Map<String, Supplier<Measurement>> all = new LinkedHashMap<>();

  /**
   * Creates the list.
   *
   * @param directory for temporary files; the caller deletes it
   */
  Benchmarks(Path directory) {
    all.put("read", () -> new DocumentBenchmarks().read());
    all.put("canonical", () -> new DocumentBenchmarks().canonical());
    all.put("validate", () -> new DocumentBenchmarks().validate());
    all.put("scan", () -> new DocumentBenchmarks().scan());
    all.put("predicate", () -> new DocumentBenchmarks().predicate());
    all.put("memory", Benchmarks::memory);
    all.put("sqlite", () -> sqlite(directory));
  }

  private static Measurement memory() {
    String text = DocumentBenchmarks.handoff();
    return new Measurement(
        "memory",
        "submit, claim, accept, complete 2 KB in memory",
        new CycleBenchmark(new MemoryStore()),
        "parse and write the JSON of its calls",
        () -> {
          for (int i = 0; i < BODIES; i++) {
            JsonReader.read(text, JsonLimits.PACKET).toText();
          }
          return 1;
        });
  }

  private static Measurement sqlite(Path directory) {
    return new Measurement(
        "sqlite",
        "the same on durable SQLite",
        new CycleBenchmark(SqliteStore.open(directory.resolve("ours.db"))),
        "insert the same rows directly",
        new SqliteBaseline(directory.resolve("reference.db")));
  }

  Set<String> names() {
    return all.keySet();
  }

  /** Returns the selected benchmarks in list order, or all if none is selected. */
  List<Supplier<Measurement>> select(Set<String> selected) {
    return all.entrySet().stream()
        .filter(it -> selected.isEmpty() || selected.contains(it.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }
}
