package dev.ahp.benchmarks.audit;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Measures trace, verification, claim and erasure in a large SQLite store: {@code benchmarks/audit
 * [--quick] [DIRECTORY]}. Broker cycles create the records. Queued packets are copies of one
 * packet, written to the store in batches. Every measured call uses a broker service.
 */
public final class AuditBenchmark {
  /** Submit, offer, accept and complete. */
  static final int RECORDS_OF_CYCLE = 4;

  static final int RECORDS_OF_TASK = 1_000;

  /** Runs with fewer records test the benchmark itself: they repeat few calls. */
  private static final int MIN_MEASURED_SIZE = 50_000;

  private static final int PARTS = 10;
  private static final int IN_FLIGHT = 500;
  private static final String TASK = "task-that-is-traced";

  private final Path directory;
  private final int size;
  private final MeasureTable table;
  private final ExecutorService callers = Executors.newFixedThreadPool(2);

  private AuditBenchmark(Path directory, int size, PrintStream out) {
    this.directory = directory;
    this.size = size;
    this.table = new MeasureTable(out);
  }

  public static void main(String... arguments) throws IOException {
    boolean quick = Arrays.asList(arguments).contains("--quick");
    String place =
        Arrays.stream(arguments).filter(it -> !it.startsWith("--")).findFirst().orElse("");
    Path directory = place.isEmpty() ? TestDirectory.create("ahp-audit") : Path.of(place);
    MachineLoad before = MachineLoad.now();
    long own = ProcessTimes.ofThisFamily();
    run(directory, quick ? MIN_MEASURED_SIZE : 1_000_000, System.out);
    System.out.println(MachineLoad.now().since(before, ProcessTimes.ofThisFamily() - own));
  }

  static void run(Path directory, int size, PrintStream out) throws IOException {
    AuditBenchmark measures = new AuditBenchmark(directory, size, out);
    try {
      measures.records();
      new ClaimMeasurement(directory, measures.callers, measures.table).measure(size);
    } finally {
      measures.callers.shutdownNow();
    }
  }

  static boolean isMeasured(long size) {
    return size >= MIN_MEASURED_SIZE;
  }

  static LocalBroker open(Path file) {
    return LocalBroker.open(
        SqliteStore.open(file),
        BrokerOptions.standard().with(BrokerSettings.DEFAULT.with(ContractMode.STRICT)));
  }

  private void records() throws IOException {
    try (LocalBroker broker = open(directory.resolve("records.db"))) {
      BrokerLoad load = BrokerLoad.of(broker, callers);
      load.register();
      load.keepOpen(TASK);
      for (int part = 0; part < PARTS; part++) {
        for (int i = 0; i < RECORDS_OF_TASK / RECORDS_OF_CYCLE / PARTS; i++) {
          load.cycle(TASK).join();
        }
        load.run(IN_FLIGHT, size / RECORDS_OF_CYCLE / PARTS);
      }
      table.note(String.format(Locale.ROOT, "%,d records", broker.audit().records()));
      TraceMeasurement.measure(broker, TASK, isMeasured(size) ? 200 : 10, table);
      new VerificationMeasurement(broker).measure(table);
      new ErasureMeasurement(broker, load).measure(table);
      boolean ok = broker.audit().verify(Caller.OPERATOR).bool("ok").orElse(false);
      table.note("the chain verifies: " + ok);
    }
  }
}
