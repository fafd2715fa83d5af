package dev.ahp.cli.command;

import dev.ahp.problem.ProblemCode;

/** Ends a command that cannot do its work; the message names the cause and what helps. */
public final class CommandException extends RuntimeException {
  private final ProblemCode code;
  private final String title;

  /** For a code that says something else here than in the answer of a daemon. */
  public CommandException(ProblemCode code, String title, String message) {
    super(message, null, false, false);
    this.code = code;
    this.title = title;
  }

  public CommandException(ProblemCode code, String message) {
    this(code, code.title(), message);
  }

  /** Something the user typed or gave is not usable as it is. */
  public CommandException(String message) {
    this(ProblemCode.MALFORMED, message);
  }

  public ProblemCode code() {
    return code;
  }

  /** What is wrong, in a few words. */
  public String title() {
    return title;
  }
}
