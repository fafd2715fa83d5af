package dev.ahp.benchmarks.postgres;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Other job queues on PostgreSQL, each in a separate process. Its arguments are port, database,
 * number of batched jobs and number of single jobs. It prints {@code begin NAME} and {@code end
 * NAME JOBS} around each part and waits for a line after each, so that resource usage can be read
 * at these points.
 */
enum Peer {
  GRAPHILE_WORKER("graphile-worker", 0.7),
  PG_BOSS("pg-boss", 1),
  DB_SCHEDULER("db-scheduler", 2),
  JOBRUNR("jobrunr", 2);

  private static final int TIMEOUT_MINUTES = 4;

  private final String label;
  private final double goal;

  Peer(String label, double goal) {
    this.label = label;
    this.goal = goal;
  }

  double goal() {
    return goal;
  }

  String batched() {
    return label + ", batched end to end";
  }

  String singles() {
    return label + ", single submits, 16 callers";
  }

  /** Measures the peer, or adds a note to the table if it cannot run. */
  void measure(BenchmarkPostgres postgres, Path installed, CostTable table, int jobs, int singles)
      throws SQLException, IOException, InterruptedException {
    Path command = installed.resolve(label).toAbsolutePath();
    if (!Files.isExecutable(command)) {
      table.note(label + " is not installed; skipped");
      return;
    }
    Process process =
        new ProcessBuilder(
                command.toString(),
                String.valueOf(postgres.port()),
                postgres.newDatabase(),
                String.valueOf(jobs),
                String.valueOf(singles))
            .redirectError(ProcessBuilder.Redirect.appendTo(installed.resolve("log").toFile()))
            .start();
    try {
      follow(process, postgres, table);
    } finally {
      process.destroy();
      process.waitFor(10, TimeUnit.SECONDS);
      process.destroyForcibly();
    }
  }

  private void follow(Process process, BenchmarkPostgres postgres, CostTable table)
      throws IOException, SQLException {
    CompletableFuture<?> unused =
        process
            .onExit()
            .orTimeout(TIMEOUT_MINUTES, TimeUnit.MINUTES)
            .whenComplete((ended, late) -> process.destroyForcibly());
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    OutputStream answers = process.getOutputStream();
    ResourceUsage before = ResourceUsage.now(postgres, process.pid());
    boolean any = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> words = List.of(line.split(" ", -1));
      if (words.get(0).equals("begin")) {
        before = ResourceUsage.now(postgres, process.pid());
      } else if (words.get(0).equals("end")) {
        ResourceUsage after = ResourceUsage.now(postgres, process.pid());
        boolean single = words.get(1).equals("singles");
        table.add(
            single ? singles() : batched(), after.since(before, Long.parseLong(words.get(2))));
        any |= !single;
      }
      answers.write('\n');
      answers.flush();
    }
    if (!any) {
      table.note(label + " did not finish; see its log file");
    }
  }
}
