package dev.ahp.cli.command;

import dev.ahp.problem.ProblemCode;

/** Ends a command that cannot run. The message names the cause and the remedy. */
public final class CommandException extends RuntimeException {
  private final ProblemCode code;
  private final String title;

  /** Creates an exception whose title differs from the standard title of the code. */
  public CommandException(ProblemCode code, String title, String message) {
    super(message, null, false, false);
    this.code = code;
    this.title = title;
  }

  public CommandException(ProblemCode code, String message) {
    this(code, code.title(), message);
  }

  /** Creates an exception for invalid arguments or input. */
  public CommandException(String message) {
    this(ProblemCode.MALFORMED, message);
  }

  public ProblemCode code() {
    return code;
  }

  /** Returns the title of the problem. */
  public String title() {
    return title;
  }
}
