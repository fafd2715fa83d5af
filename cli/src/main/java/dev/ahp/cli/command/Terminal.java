package dev.ahp.cli.command;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The environment of a command. Commands use nothing else of the process, so tests can replace it.
 * Both output streams escape characters that could control a terminal.
 *
 * @param colours true if {@code out} is a terminal and colours are enabled
 * @param inIsTerminal true if the user can answer questions
 * @param errIsTerminal true if {@code err} is shown to the user while the command runs
 * @param directory the base of relative paths
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean colours,
    boolean inIsTerminal,
    boolean errIsTerminal,
    Map<String, String> env,
    Path directory) {

  /** Set by the launcher, because Java 17 cannot detect whether a stream is a terminal. */
  private static final String TTY_PROPERTY = "ahp.tty";

  private static final String TTY_IN_PROPERTY = "ahp.tty.in";
  private static final String TTY_ERR_PROPERTY = "ahp.tty.err";

  public Terminal {
    env = Map.copyOf(env);
    // Data that was written before cannot contain the random key.
    String key = HexFormat.of().toHexDigits(new SplittableRandom().nextLong());
    out = TerminalStream.over(out, key);
    err = TerminalStream.over(err, key);
  }

  /** Creates a terminal whose input is not interactive and whose stderr is not a terminal. */
  public Terminal(
      InputStream in,
      PrintStream out,
      PrintStream err,
      boolean colours,
      Map<String, String> env,
      Path directory) {
    this(in, out, err, colours, false, false, env, directory);
  }

  /** Returns the terminal of this process, encoded in UTF-8. The caller flushes it. */
  public static Terminal system() {
    Map<String, String> env = System.getenv();
    boolean colours = Boolean.getBoolean(TTY_PROPERTY) && showsColours(env);
    return new Terminal(
        System.in,
        stream(FileDescriptor.out),
        stream(FileDescriptor.err),
        colours,
        Boolean.getBoolean(TTY_IN_PROPERTY),
        Boolean.getBoolean(TTY_ERR_PROPERTY),
        env,
        Path.of("").toAbsolutePath());
  }

  /** Implements https://no-color.org; a dumb terminal does not support colours either. */
  static boolean showsColours(Map<String, String> env) {
    return env.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(env.get("TERM"));
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    var buffered = new BufferedOutputStream(new FileOutputStream(descriptor), 8192);
    return new PrintStream(buffered, false, StandardCharsets.UTF_8);
  }

  /** Returns whether {@code out} is a terminal. Colours are enabled only on a terminal. */
  public boolean isTerminal() {
    return colours || Boolean.getBoolean(TTY_PROPERTY);
  }

  /**
   * Returns an escape sequence for {@code out} and {@code err}.
   *
   * @param sequence without the escape character, such as {@code [1m}
   */
  public String control(String sequence) {
    return TerminalStream.escape(out) + sequence;
  }

  /** Returns stdout without escaping, for binary protocols and for our own help texts. */
  public PrintStream rawOut() {
    return TerminalStream.raw(out);
  }

  public Path resolve(String path) {
    return directory.resolve(path);
  }

  public void flush() {
    out.flush();
    err.flush();
  }
}
