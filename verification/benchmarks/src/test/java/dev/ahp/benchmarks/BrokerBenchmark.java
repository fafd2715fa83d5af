package dev.ahp.benchmarks;

import dev.ahp.benchmarks.store.PlainSqlite;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.store.Store;
import dev.ahp.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Measures broker cycles as CPU time per cycle and as ratios to peers: {@code benchmarks/broker
 * [DIRECTORY]}. Wall time is noisy; CPU time is the reliable figure.
 */
public final class BrokerBenchmark {
  /** Sends per CPU second of the fastest in-process peer with its trace in memory. */
  private static final double PEER_IN_MEMORY = 21_200;

  /** Sends and receives per CPU second of the peer broker on a file. */
  private static final double PEER_ON_FILE = 285;

  private static final int ROUNDS = 10;
  private static final int CYCLES = 20_000;
  private static final int CLAIM_GROUPS = 9;
  private static final int CLAIMS = 100;

  private BrokerBenchmark() {}

  /** Measures the memory store and the SQLite store. */
  public static void main(String[] arguments) throws Exception {
    Path directory =
        arguments.length > 0
            ? Files.createDirectories(Path.of(arguments[0]))
            : Files.createTempDirectory("ahp-bench");
    ExecutorService callers = Executors.newFixedThreadPool(2);
    System.out.printf("%-34s %12s %14s %10s%n", "what", "CPU µs/cycle", "cycles/CPU-s", "ratio");
    try {
      row("in memory, 16 callers", best(new MemoryStore(), callers, 16), PEER_IN_MEMORY);
      BrokerLoad.CycleCost file =
          best(SqliteStore.open(directory.resolve("bench.db")), callers, 100);
      row("SQLite, durable, 100 callers", file, PEER_ON_FILE);
      double limit = PlainSqlite.microsOfCycle(directory.resolve("limit.db"), CYCLES);
      row("same rows, plain JDBC", limit, 1e6 / limit, 1);
      row("SQLite / plain JDBC", file, 1e6 / limit);
      double writer = file.writerMicros();
      row("writer thread / plain JDBC", writer, 1e6 / writer, limit / writer);
      claims(callers);
    } finally {
      callers.shutdownNow();
    }
  }

  private static LocalBroker broker(Store store) {
    return LocalBroker.open(
        store, BrokerOptions.standard().with(BrokerSettings.DEFAULT.with(ContractMode.STRICT)));
  }

  /** Returns the best of several rounds; the first ones are warm-up. */
  private static BrokerLoad.CycleCost best(Store store, ExecutorService callers, int concurrent)
      throws IOException {
    try (LocalBroker broker = broker(store)) {
      BrokerLoad load = BrokerLoad.of(broker, callers);
      load.register();
      BrokerLoad.CycleCost best = load.run(concurrent, CYCLES);
      for (int round = 1; round < ROUNDS; round++) {
        BrokerLoad.CycleCost cycleCost = load.run(concurrent, CYCLES);
        best = cycleCost.cpuMicros() < best.cpuMicros() ? cycleCost : best;
      }
      return best;
    }
  }

  /** Checks that the cost of a claim does not depend on the queue length. */
  private static void claims(ExecutorService callers) throws IOException {
    double few = claimMicros(callers, 1_000);
    double many = claimMicros(callers, 50_000);
    row("claim, 50,000 queued against 1,000", many, 1e6 / many, many / few);
  }

  private static double claimMicros(ExecutorService callers, int queued) throws IOException {
    try (LocalBroker broker = broker(new MemoryStore())) {
      BrokerLoad load = BrokerLoad.of(broker, callers);
      load.register();
      for (int i = 0; i < queued; i++) {
        load.submit("task-" + i).join();
      }
      double micros = medianClaim(load);
      broker.audit().verify(Caller.OPERATOR);
      return micros;
    }
  }

  /** Returns the median, because one garbage collection takes as long as hundreds of claims. */
  private static double medianClaim(BrokerLoad load) {
    double[] groups = new double[CLAIM_GROUPS];
    for (int group = 0; group < CLAIM_GROUPS; group++) {
      long start = System.nanoTime();
      for (int i = 0; i < CLAIMS; i++) {
        load.claim().join();
      }
      groups[group] = (System.nanoTime() - start) / 1e3 / CLAIMS;
    }
    Arrays.sort(groups);
    return groups[CLAIM_GROUPS / 2];
  }

  private static void row(String name, BrokerLoad.CycleCost cycleCost, double other) {
    row(name, cycleCost.cpuMicros(), cycleCost.perCpuSecond(), cycleCost.perCpuSecond() / other);
  }

  private static void row(String name, double micros, double rate, double ratio) {
    System.out.printf(Locale.ROOT, "%-34s %12.1f %14.0f %10.2f%n", name, micros, rate, ratio);
  }
}
