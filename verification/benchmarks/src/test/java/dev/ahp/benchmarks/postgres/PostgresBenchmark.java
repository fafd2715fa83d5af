package dev.ahp.benchmarks.postgres;

import dev.ahp.testkit.measure.CompilerRest;
import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Measures cycles on PostgreSQL by CPU time of client and server, compared with job queues on the
 * same server in the same run: {@code benchmarks/postgres [--quick] [--alone] [--jobs=N]}.
 */
public final class PostgresBenchmark {
  static final String BATCHED = "ours, 500 in flight, 1 node";
  static final String SINGLES = "ours, single submits, 16 callers";

  private static final int CLIENTS = 16;
  private static final String JOBS = "--jobs=";

  private static final Duration MAX_WARM_UP = Duration.ofMinutes(5);

  private final BenchmarkPostgres postgres;
  private final CostTable table = new CostTable(System.out);
  private final int cycles;

  private PostgresBenchmark(BenchmarkPostgres postgres, int cycles) {
    this.postgres = postgres;
    this.cycles = cycles;
  }

  public static void main(String... arguments) throws Exception {
    List<String> options = Arrays.asList(arguments);
    boolean quick = options.contains("--quick");
    try (BenchmarkPostgres postgres = BenchmarkPostgres.start()) {
      MachineLoad before = MachineLoad.now();
      long own = ProcessTimes.ofThisFamily() + postgres.cpu();
      PostgresBenchmark run =
          new PostgresBenchmark(postgres, jobs(options, quick ? 1_500 : 20_000));
      run.own();
      if (!options.contains("--alone")) {
        run.peers(Path.of("benchmarks/target/peers"));
      }
      new OpenTransaction(postgres).measure(run.table, quick ? 1_500 : 30_000);
      new ClaimLoad(postgres).measure(run.table, quick ? 50_000 : 1_000_000);
      run.table.note("the audit log cannot be disabled, so its overhead is not measured");
      long used = ProcessTimes.ofThisFamily() + postgres.cpu() - own;
      run.table.note(MachineLoad.now().since(before, used));
    }
  }

  private static int jobs(List<String> options, int defaultValue) {
    return options.stream()
        .filter(it -> it.startsWith(JOBS))
        .map(it -> Integer.parseInt(it, JOBS.length(), it.length(), 10))
        .findFirst()
        .orElse(defaultValue);
  }

  private void own() throws Exception {
    for (int nodes = 1; nodes <= 2; nodes++) {
      try (AhpLoad load = new AhpLoad(postgres, nodes)) {
        CompilerRest.await(CompilerRest::ownTime, MAX_WARM_UP, () -> load.cycles(100, cycles));
        for (int inFlight : new int[] {100, 500}) {
          String name = "ours, " + inFlight + " in flight, " + nodes + " node";
          table.add(nodes == 1 ? name : name + "s", load.cycles(inFlight, cycles));
        }
      }
    }
    try (AhpLoad load = new AhpLoad(postgres, 1)) {
      load.singles(CLIENTS, cycles / CLIENTS / 4);
      table.add(SINGLES, load.singles(CLIENTS, cycles / CLIENTS / 4));
    }
  }

  private void peers(Path installed) throws SQLException, IOException, InterruptedException {
    int singles = cycles / 10;
    for (Peer peer : Peer.values()) {
      peer.measure(postgres, installed, table, cycles, singles);
    }
    for (Peer peer : Peer.values()) {
      table.ratio(BATCHED, peer.batched(), peer.goal());
      table.ratio(SINGLES, peer.singles(), 1);
    }
  }
}
