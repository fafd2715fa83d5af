package dev.ahp.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Parses strings. Plain ASCII is copied in one step; other strings are built from runs of UTF-8 and
 * escapes.
 */
final class JsonStringReader {
  private final JsonInput in;
  private final int maxChars;

  JsonStringReader(JsonInput in, int maxChars) {
    this.in = in;
    this.maxChars = maxChars;
  }

  /** Reads from the opening quote to after the closing quote. */
  String read() {
    int quote = in.at;
    int start = quote + 1;
    int end = endOfAscii(start);
    String text;
    if (end < in.bytes.length && in.bytes[end] == '"') {
      text = new String(in.bytes, start, end - start, StandardCharsets.ISO_8859_1);
      in.at = end + 1;
    } else {
      in.at = start;
      text = mixed();
    }
    if (text.length() > maxChars) {
      throw in.tooLargeAt(quote, "has a string of more than " + maxChars + " characters");
    }
    return text;
  }

  /** Bytes from 0x80 on are negative, so one comparison detects them and control characters. */
  private int endOfAscii(int from) {
    byte[] bytes = in.bytes;
    int i = from;
    while (i < bytes.length && bytes[i] >= ' ' && bytes[i] != '"' && bytes[i] != '\\') {
      i++;
    }
    return i;
  }

  private String mixed() {
    StringBuilder text = new StringBuilder();
    while (true) {
      text.append(run());
      switch (in.peek()) {
        case '"' -> {
          in.next();
          return text.toString();
        }
        case '\\' -> escape(text);
        default -> throw in.unexpected("has a control character in a string");
      }
    }
  }

  /** Reads unescaped characters up to a quote, a backslash, a control character or the end. */
  private String run() {
    int start = in.at;
    int end = start;
    while (end < in.bytes.length && !endsRun(in.bytes[end])) {
      end++;
    }
    String run = new String(in.bytes, start, end - start, StandardCharsets.UTF_8);
    // The decoder replaces invalid UTF-8 with U+FFFD, which can also be in the input.
    if (run.indexOf('\uFFFD') >= 0) {
      requireUtf8(start, end);
    }
    in.at = end;
    return run;
  }

  private static boolean endsRun(byte b) {
    return b == '"' || b == '\\' || (b >= 0 && b < ' ');
  }

  private void requireUtf8(int start, int end) {
    ByteBuffer run = ByteBuffer.wrap(in.bytes, start, end - start);
    boolean invalid =
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(run, CharBuffer.allocate(end - start), true)
            .isError();
    if (invalid) {
      throw in.malformedAt(run.position(), notUtf8(run.position()));
    }
  }

  private String notUtf8(int at) {
    boolean surrogate =
        in.bytes[at] == (byte) 0xED && at + 1 < in.bytes.length && in.bytes[at + 1] >= (byte) 0xA0;
    return surrogate ? "contains an unpaired surrogate" : "contains bytes that are not UTF-8";
  }

  private void escape(StringBuilder text) {
    int start = in.at;
    in.irregular = true; // Some escapes are canonical, but they are too rare to detect.
    in.next();
    int c = in.peek();
    if (c == 'u') {
      in.next();
      unicode(text, start);
      return;
    }
    int index = "\"\\/bfnrt".indexOf(c);
    if (index < 0) {
      throw in.unexpected("has an unknown escape in a string");
    }
    in.next();
    text.append("\"\\/\b\f\n\r\t".charAt(index));
  }

  /** Reads a hex escape. A surrogate must be followed by the escape of its other half. */
  private void unicode(StringBuilder text, int start) {
    char first = hex4();
    text.append(first);
    if (!Character.isSurrogate(first)) {
      return;
    }
    boolean second = Character.isHighSurrogate(first) && in.skipWord("\\u");
    char low = second ? hex4() : first;
    if (!Character.isLowSurrogate(low) || !second) {
      throw in.malformedAt(start, "contains an unpaired surrogate");
    }
    text.append(low);
  }

  private char hex4() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(Math.max(0, in.peek()), 16);
      if (digit < 0) {
        throw in.unexpected("has an escape without four hex digits");
      }
      value = value << 4 | digit;
      in.next();
    }
    return (char) value;
  }
}
