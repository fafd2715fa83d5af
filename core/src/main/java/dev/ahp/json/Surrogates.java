package dev.ahp.json;

/** Halves of surrogate pairs that stand alone, which are UTF-16 but no Unicode text. */
final class Surrogates {
  private Surrogates() {}

  /** The index of the first half that stands alone, or −1. */
  static int firstHalf(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!isPair(text, i)) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }

  static boolean isPair(String text, int at) {
    return at + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
  }
}
