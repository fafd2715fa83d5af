package dev.ahp.safety;

import dev.ahp.safety.text.TokenBuffer;

/** Evidence made safe to show: the decoded words, parted by single spaces, of bounded length. */
final class Excerpt {
  private static final int LONGEST = 120;

  private Excerpt() {}

  static String of(TokenBuffer tokenBuffer, int first, int last) {
    StringBuilder text = new StringBuilder();
    for (int token = first; token <= last && text.length() < LONGEST; token++) {
      if (text.length() > 0) {
        text.append(' ');
      }
      for (int i = tokenBuffer.lettersFrom(token); i < tokenBuffer.lettersTo(token); i++) {
        char c = tokenBuffer.letter(i);
        text.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
      }
    }
    if (text.length() > LONGEST) {
      text.setLength(LONGEST - 1);
      text.append('…');
    }
    return text.toString();
  }
}
