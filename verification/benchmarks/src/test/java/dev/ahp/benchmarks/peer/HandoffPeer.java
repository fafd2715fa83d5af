package dev.ahp.benchmarks.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Another implementation in a process of its own, from a directory where it is ready to run. The
 * driver script gets that directory, a file for the peer's data (empty: in memory) and the file of
 * the message. It prints {@code ready}, and for each line with a number of cycles the CPU time of
 * its process in microseconds.
 */
final class HandoffPeer implements Contender {
  /** A peer that syncs its file for each step takes minutes for ten thousand cycles. */
  private static final int ON_FILE_DIVISOR = 10;

  private final String name;
  private final int divisor;
  private final Process process;
  private final BufferedReader out;

  private HandoffPeer(String name, int divisor, List<String> command) throws IOException {
    this.name = name;
    this.divisor = divisor;
    this.process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    expect("ready", String.valueOf(out.readLine()));
  }

  /** Starts the Python broker with its database in memory or in a file. */
  static HandoffPeer neo(Path directory, String file, Path message) throws IOException {
    Path python = directory.resolve(".venv/bin/python");
    return start("NEO broker", directory, interpreter(python, "python3"), "neo.py", file, message);
  }

  /** Starts the TypeScript runtime with its trace in memory or in a file. */
  static HandoffPeer mailman(Path directory, String file, Path message) throws IOException {
    Path node = directory.resolve("node_modules/.bin/node");
    return start("mailman", directory, interpreter(node, "node"), "mailman.mjs", file, message);
  }

  private static String interpreter(Path own, String common) {
    return Files.isExecutable(own) ? own.toAbsolutePath().toString() : common;
  }

  private static HandoffPeer start(
      String name, Path directory, String interpreter, String script, String file, Path message)
      throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new IOException(
          directory + " is not a directory; expected one where " + name + " is ready to run");
    }
    Path peers = Path.of("verification/benchmarks/peers");
    Path driver =
        (Files.isDirectory(peers) ? peers : Path.of("peers")).resolve(script).toAbsolutePath();
    return new HandoffPeer(
        name + (file.isEmpty() ? ", in memory" : ", on a file"),
        file.isEmpty() ? 1 : ON_FILE_DIVISOR,
        List.of(
            interpreter,
            driver.toString(),
            directory.toAbsolutePath().toString(),
            file,
            message.toAbsolutePath().toString()));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double round(int wanted) throws IOException {
    int cycles = Math.max(1, wanted / divisor);
    process
        .getOutputStream()
        .write(String.format(Locale.ROOT, "%d%n", cycles).getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    String micros = String.valueOf(out.readLine());
    if (!micros.matches("[0-9.]+")) {
      throw new IOException(name + " failed: " + micros);
    }
    return Double.parseDouble(micros) / cycles;
  }

  private void expect(String expected, String line) throws IOException {
    if (!line.equals(expected)) {
      close();
      throw new IOException(
          name + " did not start (" + line + "); check that its directory is ready to run");
    }
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
