package dev.ahp.generate;

/**
 * Which characters may stand in generated source as they are: those a reader sees. Controls, marks
 * that turn the direction of text, blanks of odd widths and unassigned ones are escaped instead.
 */
final class VisibleCharacters {
  private VisibleCharacters() {}

  static boolean in(int codePoint) {
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
