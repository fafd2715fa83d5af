package dev.ahp.cli.command;

/** The exit code of a command. */
public enum ExitCode {
  /** Success, or a positive result. */
  DONE(0),
  /** A negative result: findings, invalid, refused, not found. */
  NO(1),
  /** The command could not run: wrong usage, unreadable input, no daemon. */
  CANNOT_RUN(2),
  /** The task or operation still runs. */
  STILL_RUNNING(3);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Returns {@link #DONE} for a positive result, {@link #NO} otherwise. */
  public static ExitCode yesIf(boolean yes) {
    return yes ? DONE : NO;
  }
}
