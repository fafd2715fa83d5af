package dev.ahp.benchmarks.goal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoalReportTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void tableHasEveryGoalWithItsResult() throws IOException {
    write(
        "broker",
        "in memory, 16 callers      79.9   75.0–81.0   12,516\nSQLite, durable, 100 callers  304.0 x");
    write("postgres", "ours, 500 in flight, 1 node   364   389   10.1   1200   1329\n");
    write("http", "submit of 2 KB   2100   736.0   7%\n  median of p99 9.5 ms (goal 10)\n");
    write("audit", "verification against bare      0.85       0.85\n");
    write("lint", " 10,000   131.0   120–140   1.31\nother processes took 1.0 %");

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GoalReport.print(directory, new PrintStream(out, true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("| in memory, 16 callers, CPU µs | 80 | ≤ 80 | yes |")
        .contains("| SQLite, durable, 100 callers, CPU µs | 304 | ≤ 160 | no |")
        .contains("cycles per CPU second | 1,329 | ≥ 2,500 | no |")
        .contains("| the same, WAL KB | 10 | ≤ 7.00 | no |")
        .contains("submit, CPU µs | 736 | ≤ 200 | no |")
        .contains("p99 ms | 9.50 | ≤ 10 | yes |")
        .contains("| verification, share of SHA-256 and parsing | 0.85 | ≥ 0.85 | yes |")
        .contains("3 nodes / 1 | not measured | ≤ 1.20 |  |")
        .contains("| lint, CPU per contract, 10,000 / 100 | 1.31 | ≤ 1.30 | no |")
        .contains("- lint: other processes took 1.0 %");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name + ".txt"), text);
  }
}
