package dev.ahp.yaml;

/** What every string and key must be, whichever syntax it came from. */
final class YamlStringCheck {
  private YamlStringCheck() {}

  static void check(String text, TextPosition textPosition, YamlLimits limits) {
    if (text.length() > limits.scalarChars()) {
      throw new YamlException(
          textPosition, "has a string of more than " + limits.scalarChars() + " characters");
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        int codePoint = text.codePointAt(i);
        if (Character.charCount(codePoint) == 1) {
          throw new YamlException(textPosition, "has half of a surrogate pair");
        }
        i++;
      }
    }
  }
}
