package dev.ahp.yaml;

/** Checks strings and keys of both syntaxes. */
final class YamlStringCheck {
  private YamlStringCheck() {}

  static void check(String text, TextPosition position, YamlLimits limits) {
    if (text.length() > limits.scalarChars()) {
      throw new YamlException(
          position, "has a string of more than " + limits.scalarChars() + " characters");
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        int codePoint = text.codePointAt(i);
        if (Character.charCount(codePoint) == 1) {
          throw new YamlException(position, "contains an unpaired surrogate");
        }
        i++;
      }
    }
  }
}
