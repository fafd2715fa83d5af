package dev.ahp.cli.command;

import dev.ahp.json.Json;
import java.util.concurrent.Callable;

/**
 * One command: its fields are options and parameters, {@link #run} does the work.
 *
 * <p>picocli fills the fields after construction, so a required one starts as an empty value and an
 * optional one is {@code @Nullable}.
 */
public abstract class CliCommand implements Callable<Integer> {
  private final Invocation invocation;

  protected CliCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  /** Throws {@link CommandException} when there is no way to answer. */
  protected abstract ExitCode run();

  @Override
  public final Integer call() {
    return run().code();
  }

  protected final Terminal terminal() {
    return invocation.terminal();
  }

  protected final CommonOptions options() {
    return invocation.options();
  }

  /** The one result of the command: the value with {@code --json}, else the text as a line. */
  protected final void answer(Json json, String text) {
    terminal().out().println(options().json() ? json.toText() : text);
  }

  /** Tells a person what goes on; never part of the result. */
  protected final void note(String text) {
    if (!options().quiet()) {
      terminal().err().println(text);
    }
  }

  protected final String paint(Colour colour, String text) {
    boolean plain = !terminal().colours() || options().noColor() || options().json();
    return plain ? text : colour.paint(text);
  }
}
