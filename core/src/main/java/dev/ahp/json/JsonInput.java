package dev.ahp.json;

import java.util.function.Supplier;

/** The bytes of a document, how far they are read, and what is said when they cannot be. */
final class JsonInput {
  private static final int END = -1;

  final byte[] bytes;
  int at;

  /** Whether something was met that the canonical form writes otherwise, or may. */
  boolean irregular;

  private final Supplier<String> pointer;

  JsonInput(byte[] bytes, Supplier<String> pointer) {
    this.bytes = bytes;
    this.pointer = pointer;
  }

  int position() {
    return at;
  }

  boolean atEnd() {
    return at == bytes.length;
  }

  /** The byte to come; −1 at the end. No byte of UTF-8 that starts a token is negative. */
  int peek() {
    return at < bytes.length ? bytes[at] : END;
  }

  void next() {
    at++;
  }

  boolean skip(char c) {
    boolean there = at < bytes.length && bytes[at] == c;
    at += there ? 1 : 0;
    return there;
  }

  boolean skipWord(String word) {
    int length = word.length();
    boolean there = at + length <= bytes.length;
    for (int i = 0; there && i < length; i++) {
      there = bytes[at + i] == word.charAt(i);
    }
    at += there ? length : 0;
    return there;
  }

  void skipBlanks() {
    while (at < bytes.length && isBlank(bytes[at])) {
      irregular = true;
      at++;
    }
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  /** For the byte to come, which does not belong there. */
  JsonException unexpected(String message) {
    if (atEnd()) {
      return malformed("ends too early");
    }
    boolean mark = at == 0 && bytes[0] == (byte) 0xEF;
    return malformed(mark ? "starts with a byte order mark, or is not UTF-8" : message);
  }

  JsonException malformed(String message) {
    return malformedAt(at, message);
  }

  JsonException malformedAt(int offset, String message) {
    return fault(JsonException.Kind.MALFORMED, offset, message);
  }

  JsonException tooLargeAt(int offset, String message) {
    return fault(JsonException.Kind.TOO_LARGE, offset, message);
  }

  /** Lines end with LF, CR LF or CR; a column is a code point. */
  private JsonException fault(JsonException.Kind kind, int offset, String message) {
    int line = 1;
    int column = 1;
    for (int i = 0; i < offset; i++) {
      if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == offset || bytes[i + 1] != '\n'))) {
        line++;
        column = 1;
      } else if ((bytes[i] & 0xC0) != 0x80 && bytes[i] != '\r') {
        column++;
      }
    }
    return new JsonException(kind, message, pointer.get(), line, column);
  }
}
