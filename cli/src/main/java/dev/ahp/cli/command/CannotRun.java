package dev.ahp.cli.command;

import dev.ahp.problem.ProblemCode;

/** Ends a command that cannot do its work; the message names the cause and what helps. */
public final class CannotRun extends RuntimeException {
  private final ProblemCode code;

  public CannotRun(ProblemCode code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Something the user typed or gave is not usable as it is. */
  public CannotRun(String message) {
    this(ProblemCode.MALFORMED, message);
  }

  public ProblemCode code() {
    return code;
  }
}
