package dev.ahp.generate;

/**
 * Decides which characters can appear unescaped in generated source. Controls, bidirectional marks,
 * unusual spaces and unassigned characters must be escaped.
 */
final class VisibleCharacters {
  private VisibleCharacters() {}

  static boolean isVisible(int codePoint) {
    if (codePoint < 128) {
      return codePoint >= ' ' && codePoint != 127;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
