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
 * Takes the output of a command as it comes: passes it on, hashes it, and keeps only its end, so a
 * command may print any amount.
 */
final class OutputPump {
  private static final int TAIL_BYTES = 4096;
  private static final int MOST_CHARS = 200;

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
      // The command was killed and its pipe with it; what came until then is the output.
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

  /** Ends the output, even if a process that was left behind still holds the pipe. */
  synchronized String finish() {
    stopped = true;
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }

  /** The last line with anything on it, without colours and control characters. */
  synchronized String lastLine() {
    String last =
        new String(tail, UTF_8)
            .lines()
            .map(OutputPump::printable)
            .filter(line -> !line.isBlank())
            .reduce("", (before, line) -> line)
            .strip();
    return last.length() <= MOST_CHARS ? last : last.substring(0, cut(last)) + "…";
  }

  /** Never between the halves of a surrogate pair. */
  private static int cut(String line) {
    return Character.isHighSurrogate(line.charAt(MOST_CHARS - 1)) ? MOST_CHARS - 1 : MOST_CHARS;
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

  /** A terminal sequence runs from ESC [ to its first letter; any other ESC stands alone. */
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
