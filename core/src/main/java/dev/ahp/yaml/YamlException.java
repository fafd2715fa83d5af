package dev.ahp.yaml;

/** Thrown if a text is not a single YAML or JSON document within the limits. */
public final class YamlException extends RuntimeException {
  private final TextPosition position;
  private final String message;

  YamlException(TextPosition position, String message) {
    super(
        message + " at line " + position.line() + ", column " + position.column(),
        null,
        false,
        false);
    this.position = position;
    this.message = message;
  }

  public TextPosition place() {
    return position;
  }

  public int line() {
    return position.line();
  }

  public int column() {
    return position.column();
  }

  /** Returns the message without the position. */
  public String message() {
    return message;
  }
}
