package dev.ahp.safety;

import dev.ahp.safety.text.TokenBuffer;

/** Formats evidence: printable decoded words, separated by spaces, with a bounded length. */
final class Excerpt {
  private static final int MAX_LENGTH = 120;

  private Excerpt() {}

  static String of(TokenBuffer tokenBuffer, int first, int last) {
    StringBuilder text = new StringBuilder();
    for (int token = first; token <= last && text.length() < MAX_LENGTH; token++) {
      if (text.length() > 0) {
        text.append(' ');
      }
      for (int i = tokenBuffer.lettersFrom(token); i < tokenBuffer.lettersTo(token); i++) {
        char c = tokenBuffer.letter(i);
        text.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
      }
    }
    if (text.length() > MAX_LENGTH) {
      text.setLength(MAX_LENGTH - 1);
      text.append('…');
    }
    return text.toString();
  }
}
