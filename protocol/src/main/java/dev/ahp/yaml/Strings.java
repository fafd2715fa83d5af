package dev.ahp.yaml;

/** What every string and key must be, whichever syntax it came from. */
final class Strings {
  private Strings() {}

  static void check(String text, Place place, YamlLimits limits) {
    if (text.length() > limits.scalarChars()) {
      throw new YamlFault(
          place, "has a string of more than " + limits.scalarChars() + " characters");
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        int codePoint = text.codePointAt(i);
        if (Character.charCount(codePoint) == 1) {
          throw new YamlFault(place, "has half of a surrogate pair");
        }
        i++;
      }
    }
  }
}
