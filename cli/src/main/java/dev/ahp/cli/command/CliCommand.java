package dev.ahp.cli.command;

import dev.ahp.json.Json;
import dev.ahp.yaml.YamlWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A command. Its fields are the options and parameters; {@link #run} executes it.
 *
 * <p>picocli sets the fields after construction. Therefore a required field starts with an empty
 * value and an optional one is {@code @Nullable}.
 */
public abstract class CliCommand implements Callable<Integer> {
  private @Nullable Terminal terminal;
  private @Nullable CommonOptions options;

  /** Sets the environment of the command. Called once, before picocli sets the fields. */
  public final void attach(Terminal ownTerminal, CommonOptions commonOptions) {
    this.terminal = ownTerminal;
    this.options = commonOptions;
  }

  /** Executes the command; throws {@link CommandException} if it cannot run. */
  protected abstract ExitCode run();

  @Override
  public final Integer call() {
    return run().code();
  }

  /** Returns whether the command calls a daemon, so that its help shows how to find one. */
  public boolean connects() {
    return false;
  }

  /** Returns whether the command uses the data directory, so that its help shows {@code --data}. */
  public boolean usesDataDirectory() {
    return connects();
  }

  protected final Terminal terminal() {
    return Objects.requireNonNull(terminal, "not attached");
  }

  protected final CommonOptions options() {
    return Objects.requireNonNull(options, "not attached");
  }

  /**
   * Prints the result of the command: {@code text}, or {@code json} as JSON or YAML.
   *
   * @return {@link ExitCode#DONE}, the exit code of most commands
   */
  protected final ExitCode printResult(Json json, String text) {
    terminal()
        .out()
        .println(
            switch (options().format()) {
              case table -> text;
              case json -> json.toText();
              case yaml -> YamlWriter.write(json).stripTrailing();
            });
    return ExitCode.DONE;
  }

  /** Prints a progress note to stderr unless {@code --quiet} is set. */
  protected final void note(String text) {
    if (!options().quiet()) {
      terminal().err().println(text);
    }
  }

  /** An operation that may take longer than two seconds. */
  @FunctionalInterface
  protected interface LongOperation<T, E extends Exception> {
    T run() throws E;
  }

  /**
   * Runs an operation and reports its progress on stderr unless {@code --quiet} is set.
   *
   * @param status describes the progress; called by another thread
   */
  protected final <T, E extends Exception> T withProgress(
      Supplier<String> status, LongOperation<T, E> operation) throws E {
    ProgressReporter reporter = ProgressReporter.start(terminal(), options().quiet(), status);
    try {
      return operation.run();
    } finally {
      reporter.stop();
    }
  }

  protected final String paint(Colour colour, String text) {
    boolean plain = !terminal().colours() || options().noColor() || !options().isTable();
    return plain ? text : colour.paint(terminal(), text);
  }
}
