package dev.ahp.cli.command;

/** What a command answers to the shell. */
public enum ExitCode {
  /** Yes, or done. */
  DONE(0),
  /** No: findings, invalid, refused, not found. */
  NO(1),
  /** The question could not be put: usage, unreadable input, no daemon. */
  CANNOT_RUN(2);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** For commands that answer a question. */
  public static ExitCode yesIf(boolean yes) {
    return yes ? DONE : NO;
  }
}
