package dev.ahp.benchmarks.peer;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.testkit.TestDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Measures broker cycles as CPU time, in interleaved rounds with the real peers and the lower
 * bounds: {@code benchmarks/broker [DIRECTORY] [--mailman DIR] [--neo DIR] [--quick]}.
 */
public final class BrokerBenchmark {
  private static final int CLAIM_GROUPS = 9;
  private static final int CLAIMS = 100;

  private final BenchmarkArguments arguments;
  private final Path directory;
  private final PrintStream out;
  private final ExecutorService callers = Executors.newFixedThreadPool(2);

  private BrokerBenchmark(BenchmarkArguments arguments, PrintStream out) throws IOException {
    this.arguments = arguments;
    this.out = out;
    this.directory =
        arguments.rest().isEmpty()
            ? TestDirectory.create("ahp-bench")
            : Files.createDirectories(Path.of(arguments.rest().get(0)));
  }

  /** Measures the memory store and the SQLite store. */
  public static void main(String[] arguments) throws Exception {
    run(BenchmarkArguments.of(arguments, "mailman", "neo"), System.out);
  }

  static void run(BenchmarkArguments arguments, PrintStream out) throws Exception {
    BrokerBenchmark benchmark = new BrokerBenchmark(arguments, out);
    try {
      benchmark.all();
    } finally {
      benchmark.callers.shutdownNow();
    }
  }

  private int rounds() {
    return arguments.isQuick() ? 1 : 9;
  }

  private int cycles() {
    return arguments.isQuick() ? 200 : 10_000;
  }

  private Duration maxWarmUp() {
    return arguments.isQuick() ? Duration.ZERO : Duration.ofMinutes(4);
  }

  private void all() throws Exception {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      BrokerLoad messages = BrokerLoad.of(broker, callers);
      Path message = directory.resolve("message.json");
      Files.writeString(message, messages.packet(BrokerLoad.newId()).toText());
      inMemory(message, messages);
      onFiles(message);
    }
    claims();
  }

  private void inMemory(Path message, BrokerLoad messages) throws Exception {
    List<Contender> contenders = new ArrayList<>();
    try {
      BrokerContender ours =
          new BrokerContender("in memory, 16 callers", new MemoryStore(), callers, 16);
      contenders.add(ours);
      contenders.add(ours.acceptingClaims());
      addPeers(contenders, message, "");
      contenders.add(new MemoryLimit(messages));
      new Comparison(contenders, cycles(), out).run(rounds(), maxWarmUp());
    } finally {
      close(contenders);
    }
  }

  private void onFiles(Path message) throws Exception {
    List<Contender> contenders = new ArrayList<>();
    try {
      BrokerContender ours =
          new BrokerContender(
              "SQLite, durable, 100 callers",
              SqliteStore.open(directory.resolve("bench.db")),
              callers,
              100);
      contenders.add(ours);
      contenders.add(ours.acceptingClaims());
      addPeers(contenders, message, directory.resolve("peer").toString());
      contenders.add(new SqliteLimit(directory.resolve("limit.db")));
      new Comparison(contenders, cycles(), out).run(rounds(), maxWarmUp());
      row("its writer thread, in the last round", ours.writerMicros());
    } finally {
      close(contenders);
    }
  }

  /**
   * Adds the peers whose directories are given. Without them the broker is compared with limits.
   */
  private void addPeers(List<Contender> contenders, Path message, String file) throws IOException {
    @Nullable String neo = arguments.option("neo");
    @Nullable String mailman = arguments.option("mailman");
    if (neo != null) {
      String database = file.isEmpty() ? "" : file + "-neo.db";
      contenders.add(HandoffPeer.neo(Path.of(neo), database, message));
    }
    if (mailman != null) {
      String database = file.isEmpty() ? "" : file + "-mailman.db";
      contenders.add(HandoffPeer.mailman(Path.of(mailman), database, message));
    }
  }

  private static void close(List<Contender> contenders) throws IOException, SQLException {
    for (Contender contender : contenders) {
      contender.close();
    }
  }

  /** Checks that the cost of a claim does not depend on the queue length. */
  private void claims() throws IOException {
    int many = arguments.isQuick() ? 2_000 : 50_000;
    double few = claimMicros(1_000);
    double most = claimMicros(many);
    row(String.format(Locale.ROOT, "claim, %,d queued: %.2f of 1,000", many, most / few), most);
  }

  private double claimMicros(int queued) throws IOException {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      BrokerLoad load = BrokerLoad.of(broker, callers);
      load.register();
      for (int i = 0; i < queued; i++) {
        load.submit("task-" + i).join();
      }
      return medianClaim(load);
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

  private void row(String name, double micros) {
    out.printf(Locale.ROOT, "%-46s %10.1f%n", name, micros);
  }
}
