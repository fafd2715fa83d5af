package dev.ahp.benchmarks.audit;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.LocalBroker;
import dev.ahp.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ExecutorService;

/** Compares claims from a short queue and from a long queue, alternately. */
final class ClaimMeasurement {
  private static final int FEW = 1_000;
  private static final int CALLS = 50;

  private final Path directory;
  private final ExecutorService callers;
  private final MeasureTable table;

  ClaimMeasurement(Path directory, ExecutorService callers, MeasureTable table) {
    this.directory = directory;
    this.callers = callers;
    this.table = table;
  }

  void measure(int many) throws IOException {
    Path few = filled("few.db", FEW);
    Path lots = filled("many.db", many);
    double least = Double.MAX_VALUE;
    double leastOfMany = Double.MAX_VALUE;
    try (LocalBroker small = AuditBenchmark.open(few);
        LocalBroker large = AuditBenchmark.open(lots)) {
      BrokerLoad smallLoad = BrokerLoad.of(small, callers);
      BrokerLoad largeLoad = BrokerLoad.of(large, callers);
      for (int round = 0; round < (AuditBenchmark.isMeasured(many) ? 18 : 2); round++) {
        least = Math.min(least, claimMillis(smallLoad));
        leastOfMany = Math.min(leastOfMany, claimMillis(largeLoad));
      }
    }
    table.line("claim of 1,000, CPU", MeasureTable.number(least * 1e3, " µs"), "");
    table.line(
        String.format(Locale.ROOT, "claim of %,d, CPU", many),
        MeasureTable.number(leastOfMany * 1e3, " µs"),
        "");
    table.line("claim of many against few", MeasureTable.number(leastOfMany / least, ""), "1.30");
  }

  private static double claimMillis(BrokerLoad load) {
    return Timings.of(CALLS, () -> claim(load)).cpuMillis();
  }

  private static void claim(BrokerLoad load) {
    if (load.claim().join().array("items").orElseThrow().size() != 1) {
      throw new IllegalStateException("nothing to claim");
    }
  }

  /** Submits one packet and copies it. */
  private Path filled(String name, int queued) throws IOException {
    Path file = directory.resolve(name);
    String first;
    try (LocalBroker broker = AuditBenchmark.open(file)) {
      BrokerLoad load = BrokerLoad.of(broker, callers);
      load.register();
      first = load.submit("task-of-the-first").join().packet().string("packetId").orElseThrow();
    }
    try (SqliteStore store = SqliteStore.open(file)) {
      new PacketCopier(store, first).make(store, queued - 1);
    }
    return file;
  }
}
