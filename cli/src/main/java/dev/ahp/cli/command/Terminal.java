package dev.ahp.cli.command;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * The outside world as a command sees it; nothing else of the process is touched, so tests bring
 * their own.
 *
 * @param colours whether {@code out} goes to a person who likes colours
 * @param directory what relative paths start from
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean colours,
    Map<String, String> env,
    Path directory) {

  /** Set by the launcher, which can ask the shell; Java 17 cannot tell where stdout goes. */
  private static final String TTY_PROPERTY = "ahp.tty";

  public Terminal {
    env = Map.copyOf(env);
  }

  /** The one of this process, always UTF-8; whoever opens it flushes it. */
  public static Terminal system() {
    Map<String, String> env = System.getenv();
    boolean colours = Boolean.getBoolean(TTY_PROPERTY) && showsColours(env);
    return new Terminal(
        System.in,
        stream(FileDescriptor.out),
        stream(FileDescriptor.err),
        colours,
        env,
        Path.of("").toAbsolutePath());
  }

  /** As https://no-color.org has it; a dumb terminal prints the codes. */
  static boolean showsColours(Map<String, String> env) {
    return env.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(env.get("TERM"));
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    var buffered = new BufferedOutputStream(new FileOutputStream(descriptor), 8192);
    return new PrintStream(buffered, false, StandardCharsets.UTF_8);
  }

  public Path resolve(String path) {
    return directory.resolve(path);
  }

  public void flush() {
    out.flush();
    err.flush();
  }
}
