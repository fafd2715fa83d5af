package dev.ahp.benchmarks.postgres;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Compares cycles with and without an open snapshot of another session, which prevents the server
 * from removing dead queue rows.
 */
final class OpenTransaction {
  private static final int IN_FLIGHT = 100;

  private final BenchmarkPostgres postgres;

  OpenTransaction(BenchmarkPostgres postgres) {
    this.postgres = postgres;
  }

  void measure(CostTable table, long cycles) throws SQLException, IOException {
    ResourceUsage.JobCost free = run(cycles, false);
    ResourceUsage.JobCost held = run(cycles, true);
    table.add("cycles, no snapshot held", free);
    table.add("cycles, snapshot held from the start", held);
    table.note(
        String.format(
            Locale.ROOT,
            "server CPU, held / not held: %.2f (goal 1.25)",
            held.server() / free.server()));
  }

  /** Accumulates dead rows first, then measures. */
  private ResourceUsage.JobCost run(long cycles, boolean hold) throws SQLException, IOException {
    try (AhpLoad load = new AhpLoad(postgres, 1);
        Connection other = DriverManager.getConnection(load.url())) {
      if (hold) {
        readSnapshot(other);
      }
      load.cycles(IN_FLIGHT, cycles);
      return load.cycles(IN_FLIGHT, cycles);
    }
  }

  private static void readSnapshot(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT count(*) FROM ready");
    }
  }
}
