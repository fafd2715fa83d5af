package dev.ahp.release;

/**
 * What a finished command printed.
 *
 * @param command the command line, for messages
 * @param code the exit code
 * @param output the standard output
 * @param errors the standard error
 */
record ReleaseShellResult(String command, int code, String output, String errors) {
  /** Throws an error with everything that was printed, unless the command succeeded. */
  ReleaseShellResult requireSuccess() {
    if (code != 0) {
      throw new AssertionError(command + " exited with " + code + "\n" + output + errors);
    }
    return this;
  }
}
