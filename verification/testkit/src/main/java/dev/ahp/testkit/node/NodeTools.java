package dev.ahp.testkit.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * npm packages at fixed versions, installed once per user. Node is installed from npm as well,
 * because most systems have an older version.
 */
public final class NodeTools {
  private static final String NODE = "node@22.23.3";

  private final Path directory;
  private final List<String> packages;

  /** Creates tools for packages with versions; installs them on the first run. */
  public NodeTools(String... packages) {
    this.packages = Stream.concat(Stream.of(NODE), Arrays.stream(packages)).toList();
    this.directory = ToolCache.directory("node", this.packages);
  }

  /** Returns the directory that contains {@code node_modules}. */
  public Path directory() {
    return directory;
  }

  /** The output and exit code of a program. */
  public record ProcessResult(int exit, String output) {}

  /** Runs a script, given as a path below {@code node_modules} or an absolute path. */
  public synchronized ProcessResult run(String module, String... arguments)
      throws IOException, InterruptedException {
    install();
    return run(command(module, arguments));
  }

  /**
   * Starts a script in the background. It shares the standard error stream; the caller reads its
   * output.
   */
  public Process start(String module, String... arguments) throws IOException {
    return new ProcessBuilder(command(module, arguments))
        .directory(directory.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private List<String> command(String module, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(directory.resolve("node_modules/.bin/node").toString());
    command.add(directory.resolve("node_modules").resolve(module).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  /** Installs missing packages, which may take a minute. Call it before a test with a timeout. */
  public synchronized void install() throws IOException, InterruptedException {
    InstallLock.whileLocked(directory, this::installMissing);
  }

  private Path installMissing() throws IOException, InterruptedException {
    Path done = directory.resolve("installed");
    if (Files.exists(done)) {
      return directory;
    }
    Files.writeString(directory.resolve("package.json"), "{\"private\":true}");
    needNpm();
    List<String> command =
        new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--loglevel=error"));
    command.addAll(packages);
    ProcessResult installed = run(command);
    if (installed.exit() != 0) {
      throw new IOException("npm install: " + installed.output());
    }
    Files.createFile(done);
    return directory;
  }

  /** Installs npm if it is missing. */
  private void needNpm() throws IOException, InterruptedException {
    if (run(List.of("sh", "-c", "command -v npm")).exit() != 0) {
      String install = "apt-get update -q && apt-get install -qy --no-install-recommends npm";
      ProcessResult result = run(List.of("sh", "-c", install));
      if (result.exit() != 0) {
        throw new IOException("npm is missing and cannot be installed: " + result.output());
      }
    }
  }

  private ProcessResult run(List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("node-tools", ".log");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(output.toFile());
      Process process = builder.start();
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly().waitFor();
      }
      return new ProcessResult(process.exitValue(), Files.readString(output, UTF_8));
    } finally {
      Files.delete(output);
    }
  }
}
