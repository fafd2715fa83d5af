package dev.ahp.yaml;

/** Says why a text is not one YAML or JSON document within its limits, and where that shows. */
public final class YamlException extends RuntimeException {
  private final TextPosition textPosition;
  private final String message;

  YamlException(TextPosition textPosition, String message) {
    super(
        message + " at line " + textPosition.line() + ", column " + textPosition.column(),
        null,
        false,
        false);
    this.textPosition = textPosition;
    this.message = message;
  }

  public TextPosition place() {
    return textPosition;
  }

  public int line() {
    return textPosition.line();
  }

  public int column() {
    return textPosition.column();
  }

  /** What is wrong, without the place. */
  public String message() {
    return message;
  }
}
