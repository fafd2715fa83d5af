package dev.ahp.cli.brief;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.CanonicalJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Copies the output of a command, hashes it and keeps only its end, so that the output may have any
 * size.
 */
final class OutputPump {
  private static final int TAIL_BYTES = 4096;
  private static final int MAX_CHARS = 200;

  private final InputStream from;
  private final OutputStream to;
  private final MessageDigest digest = CanonicalJson.sha256();
  private byte[] tail = new byte[0];
  private boolean stopped;

  OutputPump(InputStream from, OutputStream to) {
    this.from = from;
    this.to = to;
  }

  Thread start() {
    Thread thread = new Thread(this::pump, "ahp-brief-output");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void pump() {
    byte[] buffer = new byte[8192];
    try {
      for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
        if (!take(buffer, count)) {
          return;
        }
      }
    } catch (IOException closed) {
      // The command was killed, which closed the pipe; the output so far is complete.
    }
  }

  private synchronized boolean take(byte[] buffer, int count) throws IOException {
    if (stopped) {
      return false;
    }
    digest.update(buffer, 0, count);
    to.write(buffer, 0, count);
    to.flush();
    byte[] longer = new byte[tail.length + count];
    System.arraycopy(tail, 0, longer, 0, tail.length);
    System.arraycopy(buffer, 0, longer, tail.length, count);
    int from = Math.max(0, longer.length - TAIL_BYTES);
    tail = Arrays.copyOfRange(longer, from, longer.length);
    return true;
  }

  /** Stops copying, even if an orphaned process keeps the pipe open, and returns the hash. */
  synchronized String finish() {
    stopped = true;
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the last line that is not blank, without escape sequences and control characters. */
  synchronized String lastLine() {
    String last =
        new String(tail, UTF_8)
            .lines()
            .map(OutputPump::printable)
            .filter(line -> !line.isBlank())
            .reduce("", (before, line) -> line)
            .strip();
    return last.length() <= MAX_CHARS ? last : last.substring(0, cut(last)) + "…";
  }

  /** Returns an index that does not split a surrogate pair. */
  private static int cut(String line) {
    return Character.isHighSurrogate(line.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
  }

  private static String printable(String line) {
    StringBuilder text = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\u001b') {
        i = endOfEscape(line, i);
      } else if (!Character.isISOControl(c) || c == '\t') {
        text.append(c);
      }
    }
    return text.toString();
  }

  /**
   * A terminal sequence extends from ESC [ to its first letter; any other ESC is a single
   * character.
   */
  private static int endOfEscape(String line, int start) {
    if (!line.startsWith("[", start + 1)) {
      return start;
    }
    int end = start + 2;
    while (end < line.length() && !Character.isLetter(line.charAt(end))) {
      end++;
    }
    return end;
  }
}
