package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Terminal;
import java.time.Duration;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --watch}: draws a screen again and again. */
final class ScreenLoop {
  private final Duration interval;

  @Option(names = "--watch", description = "Redraw every 2 seconds; requires a terminal.")
  private boolean watch;

  ScreenLoop() {
    this(Duration.ofSeconds(2));
  }

  ScreenLoop(Duration interval) {
    this.interval = interval;
  }

  /** Draws once, or with {@code --watch} until the thread is interrupted or the output ends. */
  ExitCode run(Terminal terminal, boolean isTable, Supplier<ExitCode> draw) {
    if (!watch) {
      return draw.get();
    }
    if (!terminal.isTerminal() || !isTable) {
      throw new CommandException(
          "--watch draws a table on a terminal; omit it when the output is a file, a pipe, JSON or"
              + " YAML");
    }
    return repeat(terminal, draw);
  }

  ExitCode repeat(Terminal terminal, Supplier<ExitCode> draw) {
    // Moves the cursor to the top left corner and clears the screen.
    String clear = terminal.control("[H") + terminal.control("[2J");
    ExitCode exit;
    do {
      terminal.out().print(clear);
      exit = draw.get();
      terminal.flush();
    } while (!terminal.out().checkError() && pause());
    return exit;
  }

  /** Returns false if the thread was interrupted. */
  private boolean pause() {
    try {
      Thread.sleep(interval.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
