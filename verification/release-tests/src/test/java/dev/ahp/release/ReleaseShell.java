package dev.ahp.release;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs commands in a directory. */
final class ReleaseShell {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Path directory;
  private final Map<String, String> environment = new LinkedHashMap<>();

  private ReleaseShell(Path directory) {
    this.directory = directory;
  }

  static ReleaseShell in(Path directory) {
    return new ReleaseShell(directory);
  }

  /** Sets a variable for the commands. */
  ReleaseShell with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Runs a command to its end; kills it after ten minutes. */
  ReleaseShellResult run(String... command) throws IOException {
    Path output = Files.createTempFile("ahp-release", ".out");
    Path errors = Files.createTempFile("ahp-release", ".err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      awaitEnd(process);
      return new ReleaseShellResult(
          String.join(" ", command),
          process.exitValue(),
          Files.readString(output, UTF_8),
          Files.readString(errors, UTF_8));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  private static void awaitEnd(Process process) throws InterruptedIOException {
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a command runs");
    }
  }
}
