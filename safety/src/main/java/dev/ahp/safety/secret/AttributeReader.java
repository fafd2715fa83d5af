package dev.ahp.safety.secret;

/**
 * Reads the name of a value from the attribute, element or word before it, as in {@code name:
 * API_KEY, value: …} and {@code <key>API_KEY</key><string>…}.
 */
final class AttributeReader {
  private static final int MAX_GAP = 32;
  private static final String GAP = " \t\r\n\"'`<>{},:=(\\";

  private AttributeReader() {}

  /** Returns true if the word only says that a value follows. */
  static boolean isAttribute(String text, int start, int end) {
    return switch (end - start) {
      case 5 -> text.startsWith("value", start);
      case 6 -> text.startsWith("<string", start - 1);
      case 7 -> text.startsWith("default", start);
      default -> false;
    };
  }

  /** Returns the offset after the name of the attribute that starts at the offset. */
  static int nameEnd(String text, int attribute) {
    int end = beforeGap(text, attribute);
    if (end > 0 && text.charAt(end - 1) != '/') {
      int tag = end;
      while (tag > 0 && end - tag < MAX_GAP && Character.isLetter(text.charAt(tag - 1))) {
        tag--;
      }
      boolean closing = tag > 1 && text.startsWith("</", tag - 2);
      return closing ? tag - 2 : end;
    }
    return end;
  }

  private static int beforeGap(String text, int offset) {
    int end = offset;
    while (end > 0 && offset - end < MAX_GAP && GAP.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }
}
