package dev.ahp.cli.brief;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs {@code git} commands that do not modify the repository. */
final class Git {
  private static final int MAX_BYTES = 16 << 20;
  private static final List<String> PREFIX =
      List.of("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null");

  private final Path directory;
  private final Map<String, String> env;

  Git(Terminal terminal, Path directory) {
    this.directory = directory;
    this.env = terminal.env();
  }

  /** Returns the output of git, or empty if it fails. */
  Optional<String> run(String... arguments) {
    try {
      Process process = builder(arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String printed = output(process);
      return process.waitFor() == 0 ? Optional.of(printed) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("interrupted while running git");
    }
  }

  /** Returns the first line of the output or error message of git. */
  String firstLine(String... arguments) {
    try {
      Process process = builder(arguments).redirectErrorStream(true).start();
      return output(process).lines().findFirst().orElse("git printed nothing");
    } catch (IOException e) {
      return "cannot run git";
    }
  }

  private ProcessBuilder builder(String... arguments) {
    List<String> command = new ArrayList<>(PREFIX);
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(env);
    builder.environment().putAll(Map.of("GIT_OPTIONAL_LOCKS", "0", "LC_ALL", "C"));
    return builder;
  }

  private static String output(Process process) throws IOException {
    process.getOutputStream().close();
    byte[] printed = process.getInputStream().readNBytes(MAX_BYTES);
    if (printed.length == MAX_BYTES) {
      process.destroyForcibly();
      throw new CommandException(
          "git reports more files than a brief can list; name them with --changed");
    }
    return new String(printed, UTF_8);
  }
}
