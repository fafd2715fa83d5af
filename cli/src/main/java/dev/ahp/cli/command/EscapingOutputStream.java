package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Copies UTF-8 text and writes each unsafe character as {@code \\uXXXX}; see {@link
 * TerminalSanitizer#isUnsafe}. This form is also an escape in a JSON string, so JSON keeps its
 * value. A carriage return before a line break is kept. Bytes that are not UTF-8 are replaced.
 *
 * <p>An escape character is copied if the key follows it, without the key.
 */
final class EscapingOutputStream extends OutputStream {
  private static final byte[] REPLACEMENT = "\ufffd".getBytes(UTF_8);
  private static final int ESCAPE = 0x1b;
  private static final int MAX_CHARACTER_BYTES = 4;

  private final OutputStream target;
  private final byte[] key;

  /** The begin of a character, of a line break or of an escape character with the key. */
  private final byte[] held;

  private int heldCount;

  EscapingOutputStream(OutputStream target, String key) {
    this.target = target;
    this.key = key.getBytes(US_ASCII);
    this.held = new byte[Math.max(MAX_CHARACTER_BYTES, this.key.length + 1)];
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    int copied = offset;
    for (int i = offset; i < offset + count; i++) {
      if (heldCount > 0 || !isPlain(bytes[i])) {
        target.write(bytes, copied, i - copied);
        accept(bytes[i]);
        copied = i + 1;
      }
    }
    target.write(bytes, copied, offset + count - copied);
  }

  private static boolean isPlain(byte b) {
    return (b >= ' ' && b < 0x7f) || b == '\n' || b == '\t';
  }

  private void accept(byte b) throws IOException {
    if (heldCount > 0 && !continuesHeld(b)) {
      release();
    }
    if (heldCount == 0 && isPlain(b)) {
      target.write(b);
      return;
    }
    held[heldCount++] = b;
    if (heldCount == expectedCount()) {
      release();
    }
  }

  private boolean continuesHeld(byte b) {
    return switch (held[0]) {
      case '\r' -> b == '\n';
      case ESCAPE -> b == key[heldCount - 1];
      default -> (b & 0xc0) == 0x80;
    };
  }

  /** Returns the number of bytes that belong together, by the first one. */
  private int expectedCount() {
    int first = held[0] & 0xff;
    if (first == '\r') {
      return 2;
    }
    if (first == ESCAPE) {
      return key.length + 1;
    }
    return first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  }

  /** Writes the held bytes, complete or not. */
  private void release() throws IOException {
    int count = heldCount;
    heldCount = 0;
    boolean complete = count == expectedCount();
    int first = held[0] & 0xff;
    if (first == ESCAPE && complete) {
      target.write(ESCAPE);
    } else if (first == ESCAPE) {
      escape(ESCAPE);
      target.write(held, 1, count - 1);
    } else if (first == '\r' && complete) {
      target.write(held, 0, count);
    } else if (first < 0x80) {
      escape(first);
    } else {
      character(count);
    }
  }

  private void character(int count) throws IOException {
    String text = new String(held, 0, count, UTF_8);
    byte[] bytes = text.getBytes(UTF_8);
    int first = text.codePointAt(0);
    if (!Arrays.equals(bytes, 0, bytes.length, held, 0, count)) {
      target.write(REPLACEMENT);
    } else if (TerminalSanitizer.isUnsafe(first)) {
      escape(first);
    } else {
      target.write(bytes);
    }
  }

  private void escape(int character) throws IOException {
    target.write(TerminalSanitizer.escaped(character).getBytes(US_ASCII));
  }

  /** Flushes. A character that is not complete stays held, because its rest follows. */
  @Override
  public void flush() throws IOException {
    if (heldCount > 0 && held[0] > 0) {
      release();
    }
    target.flush();
  }

  @Override
  public void close() throws IOException {
    if (heldCount > 0) {
      release();
    }
    target.close();
  }
}
