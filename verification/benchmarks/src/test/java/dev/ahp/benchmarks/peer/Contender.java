package dev.ahp.benchmarks.peer;

import java.io.IOException;
import java.sql.SQLException;

/** One row of the comparison. */
interface Contender extends AutoCloseable {
  String name();

  /** Runs cycles with the 2 KB message and returns the CPU time per cycle in microseconds. */
  double round(int cycles) throws Exception;

  @Override
  void close() throws IOException, SQLException;
}
