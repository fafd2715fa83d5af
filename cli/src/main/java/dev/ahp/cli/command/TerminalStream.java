package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;

/**
 * The output of commands. All text passes through it, so data cannot control the terminal: unsafe
 * characters are escaped. Only escape sequences with the key of this process have an effect.
 */
final class TerminalStream extends PrintStream {
  private final PrintStream raw;
  private final String key;

  private TerminalStream(PrintStream raw, String key) {
    super(new EscapingOutputStream(raw, key), false, UTF_8);
    this.raw = raw;
    this.key = key;
  }

  static TerminalStream over(PrintStream stream, String key) {
    return new TerminalStream(raw(stream), key);
  }

  /** Returns the stream below, which does not escape. */
  static PrintStream raw(PrintStream stream) {
    return stream instanceof TerminalStream terminal ? terminal.raw : stream;
  }

  /** Returns the begin of an escape sequence that has an effect. */
  static String escape(PrintStream stream) {
    return stream instanceof TerminalStream terminal ? "\u001b" + terminal.key : "";
  }

  /** Returns whether an error occurred. The stream below hides its errors, too. */
  @Override
  public boolean checkError() {
    boolean own = super.checkError();
    return raw.checkError() || own;
  }
}
