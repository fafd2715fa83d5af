package dev.ahp.benchmarks.goal;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints one Markdown table with all goals from the outputs of the benchmarks in a directory; the
 * last step of {@code benchmarks/all}.
 */
public final class GoalReport {
  private static final String OURS_ON_POSTGRES = "^ours, 500 in flight, 1 node +";
  private static final String COLUMN = "[0-9.,]+ +";
  private static final String QUARTILES = "[0-9.–]+ +";
  private static final String NUMBER = "([0-9.,]+)";
  private static final List<String> FILES =
      List.of("broker", "postgres", "http", "audit", "lint", "cluster");

  private static final List<Goal> GOALS =
      List.of(
          Goal.atMost(
              "in memory, 16 callers, CPU µs", "broker", "^in memory, .*?callers +" + NUMBER, 80),
          Goal.atMost(
              "SQLite, durable, 100 callers, CPU µs",
              "broker",
              "^SQLite, .*?callers +" + NUMBER,
              160),
          Goal.atLeast(
              "PostgreSQL, 500 in flight, cycles per CPU second",
              "postgres",
              OURS_ON_POSTGRES + COLUMN.repeat(4) + NUMBER,
              2_500),
          Goal.atMost(
              "the same, WAL KB", "postgres", OURS_ON_POSTGRES + COLUMN.repeat(2) + NUMBER, 7),
          Goal.atMost(
              "HTTP, 16 callers, submit, CPU µs",
              "http",
              "^submit of 2 KB +" + COLUMN + NUMBER,
              200),
          Goal.atMost(
              "HTTP, 16 callers, handoff, CPU µs",
              "http",
              "^handoff: .*?complete +" + COLUMN + NUMBER,
              500),
          Goal.atMost(
              "submit to accept at half load, p99 ms", "http", "median of p99 " + NUMBER, 10),
          Goal.atLeast(
              "verification, share of SHA-256 and parsing",
              "audit",
              "^verification against bare +" + NUMBER,
              0.85),
          Goal.atMost(
              "cluster, CPU per cycle, 3 nodes / 1", "cluster", "3 nodes / 1: " + NUMBER, 1.2),
          Goal.atLeast(
              "cluster, 1 node on PostgreSQL / SQLite",
              "cluster",
              "PostgreSQL / SQLite: " + NUMBER,
              0.5),
          Goal.atMost(
              "lint, CPU per contract, 10,000 / 100",
              "lint",
              "^ *10,000 +" + COLUMN + QUARTILES + NUMBER,
              1.3));

  private final Path directory;

  private GoalReport(Path directory) {
    this.directory = directory;
  }

  /** The argument is the directory with the outputs. */
  public static void main(String... arguments) throws IOException {
    new GoalReport(Path.of(arguments[0])).print(System.out);
  }

  static void print(Path directory, PrintStream out) throws IOException {
    new GoalReport(directory).print(out);
  }

  private void print(PrintStream out) throws IOException {
    out.println("| work | measured | goal | met |");
    out.println("|---|---|---|---|");
    for (Goal goal : GOALS) {
      out.println(goal.row(output(goal.file())));
    }
    out.println();
    for (String file : FILES) {
      output(file)
          .lines()
          .filter(it -> it.startsWith("other processes took"))
          .forEach(it -> out.println("- " + file + ": " + it));
    }
  }

  private String output(String name) throws IOException {
    Path file = directory.resolve(name + ".txt");
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
