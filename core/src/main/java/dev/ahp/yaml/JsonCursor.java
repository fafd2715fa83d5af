package dev.ahp.yaml;

import dev.ahp.json.Json;

/** A cursor over JSON text that tracks line and column and reads scalars. */
final class JsonCursor {
  private final String text;
  private int at;
  private int line = 1;
  private int lineStart;
  private int pairsInLine;

  JsonCursor(String text) {
    this.text = text;
  }

  TextPosition place() {
    return new TextPosition(line, at - lineStart - pairsInLine + 1);
  }

  boolean atEnd() {
    return at == text.length();
  }

  /** Returns U+0000 at the end, which JSON does not allow anywhere. */
  char peek() {
    return atEnd() ? '\u0000' : text.charAt(at);
  }

  void step() {
    char c = text.charAt(at++);
    boolean pair = c == '\r' && peek() == '\n';
    if ((c == '\n' || c == '\r') && !pair) {
      line++;
      lineStart = at;
      pairsInLine = 0;
    } else if (Character.isLowSurrogate(c)) {
      pairsInLine++;
    }
  }

  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  void skipSpace() {
    while (!atEnd() && isSpace(peek())) {
      step();
    }
  }

  boolean takeAfterSpace(char c) {
    skipSpace();
    boolean matches = peek() == c;
    if (matches) {
      step();
    }
    return matches;
  }

  void expect(char c) {
    if (!takeAfterSpace(c)) {
      throw new JsonSyntaxException(place(), "expected " + c);
    }
  }

  Json word(String word, Json value) {
    if (!text.startsWith(word, at)) {
      throw new JsonSyntaxException(place(), "expected a value");
    }
    at += word.length();
    return value;
  }

  /** Reads a number. JSON allows fewer forms than the core schema of YAML. */
  String number() {
    int start = at;
    while (!atEnd() && "+-.0123456789eE".indexOf(peek()) >= 0) {
      at++;
    }
    String number = text.substring(start, at);
    if (!isJsonNumber(number)) {
      at = start;
      throw new JsonSyntaxException(place(), "expected a value");
    }
    return number;
  }

  private static boolean isJsonNumber(String number) {
    int first = number.startsWith("-") ? 1 : 0;
    boolean digit = first < number.length() && Character.isDigit(number.charAt(first));
    boolean padded = number.startsWith("0", first) && isDigitAt(number, first + 1);
    int point = number.indexOf('.');
    return digit && !padded && (point < 0 || isDigitAt(number, point + 1));
  }

  private static boolean isDigitAt(String text, int index) {
    return index < text.length() && Character.isDigit(text.charAt(index));
  }

  String string() {
    if (peek() != '"') {
      throw new JsonSyntaxException(place(), "expected a string in double quotes");
    }
    TextPosition start = place();
    step();
    StringBuilder value = new StringBuilder();
    while (peek() != '"') {
      if (peek() < ' ') {
        throw new JsonSyntaxException(
            atEnd() ? start : place(), "the string has no closing quote on its line");
      }
      value.append(character());
    }
    step();
    return value.toString();
  }

  private char character() {
    char c = peek();
    if (c != '\\') {
      step();
      return c;
    }
    TextPosition position = place();
    step();
    char escaped = peek();
    at += atEnd() ? 0 : 1;
    return switch (escaped) {
      case '"', '\\', '/' -> escaped;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode(position);
      default -> throw new JsonSyntaxException(position, "unknown escape");
    };
  }

  private char unicode(TextPosition position) {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
      if (digit < 0) {
        throw new JsonSyntaxException(position, "\\u must be followed by four hex digits");
      }
      unit = unit * 16 + digit;
      at++;
    }
    return (char) unit;
  }

  /** Thrown if the text is not JSON. It can still be YAML. */
  static final class JsonSyntaxException extends RuntimeException {
    private final transient TextPosition position;

    JsonSyntaxException(TextPosition position, String message) {
      super(message, null, false, false);
      this.position = position;
    }

    YamlException toYamlException() {
      return new YamlException(position, String.valueOf(getMessage()));
    }
  }
}
