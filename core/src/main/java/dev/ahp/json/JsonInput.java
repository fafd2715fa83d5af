package dev.ahp.json;

import java.util.function.Supplier;

/** The bytes of a document, the current position, and the errors at a position. */
final class JsonInput {
  private static final int END = -1;

  final byte[] bytes;
  int at;

  /** True if the input contains a construct that is not, or may not be, canonical. */
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

  /** Returns the next byte, or −1 at the end. No UTF-8 byte that starts a token is negative. */
  int peek() {
    return at < bytes.length ? bytes[at] : END;
  }

  void next() {
    at++;
  }

  boolean skip(char c) {
    boolean matches = at < bytes.length && bytes[at] == c;
    at += matches ? 1 : 0;
    return matches;
  }

  boolean skipWord(String word) {
    int length = word.length();
    boolean matches = at + length <= bytes.length;
    for (int i = 0; matches && i < length; i++) {
      matches = bytes[at + i] == word.charAt(i);
    }
    at += matches ? length : 0;
    return matches;
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

  /** Creates the error for an unexpected next byte. */
  JsonException unexpected(String message) {
    if (atEnd()) {
      return malformed("is incomplete: unexpected end of input");
    }
    boolean byteOrderMark = at == 0 && bytes[0] == (byte) 0xEF;
    return malformed(byteOrderMark ? "starts with a byte order mark or is not UTF-8" : message);
  }

  JsonException malformed(String message) {
    return malformedAt(at, message);
  }

  JsonException malformedAt(int offset, String message) {
    return error(JsonException.Kind.MALFORMED, offset, message);
  }

  JsonException tooLargeAt(int offset, String message) {
    return error(JsonException.Kind.TOO_LARGE, offset, message);
  }

  /** Lines end with LF, CR LF or CR. Columns count code points. */
  private JsonException error(JsonException.Kind kind, int offset, String message) {
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
