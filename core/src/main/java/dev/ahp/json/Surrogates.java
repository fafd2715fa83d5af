package dev.ahp.json;

/** Detects unpaired surrogates. */
final class Surrogates {
  private Surrogates() {}

  /** Returns the index of the first unpaired surrogate, or −1. */
  static int firstUnpaired(String text) {
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
