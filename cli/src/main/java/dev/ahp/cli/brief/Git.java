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

/** Asks the {@code git} command, which changes nothing in the repository by being asked. */
final class Git {
  private static final int MOST_BYTES = 16 << 20;
  private static final List<String> START =
      List.of("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null");

  private final Path directory;
  private final Map<String, String> env;

  Git(Terminal terminal, Path directory) {
    this.directory = directory;
    this.env = terminal.env();
  }

  /** What git prints, or empty when it exits with anything but 0. */
  Optional<String> ask(String... words) {
    try {
      Process process = builder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String printed = output(process);
      return process.waitFor() == 0 ? Optional.of(printed) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("interrupted while asking git");
    }
  }

  /** The first line of what git says to the question, be it an answer or an error. */
  String complaint(String... words) {
    try {
      Process process = builder(words).redirectErrorStream(true).start();
      return output(process).lines().findFirst().orElse("git says nothing");
    } catch (IOException e) {
      return "git could not be run";
    }
  }

  private ProcessBuilder builder(String... words) {
    List<String> command = new ArrayList<>(START);
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(env);
    builder.environment().putAll(Map.of("GIT_OPTIONAL_LOCKS", "0", "LC_ALL", "C"));
    return builder;
  }

  private static String output(Process process) throws IOException {
    process.getOutputStream().close();
    byte[] printed = process.getInputStream().readNBytes(MOST_BYTES);
    if (printed.length == MOST_BYTES) {
      process.destroyForcibly();
      throw new CommandException("git lists more files than a brief can hold; give --changed");
    }
    return new String(printed, UTF_8);
  }
}
