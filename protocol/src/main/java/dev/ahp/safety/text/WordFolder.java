package dev.ahp.safety.text;

/** Folds one word: case, accents and apostrophes off, digits to 0, look-alikes to ASCII. */
final class WordFolder {
  private final MappedText text;
  private final Signals signals;
  private final StringBuilder word = new StringBuilder(48);

  WordFolder(MappedText text, Signals signals) {
    this.text = text;
    this.signals = signals;
  }

  String fold(int start, int end) {
    word.setLength(0);
    boolean ascii = false;
    boolean wide = false;
    boolean letters = false;
    for (int i = start; i < end; i++) {
      char c = text.at(i);
      boolean digit = c >= '0' && c <= '9';
      ascii |= c < 0x80 && !digit;
      wide |= c >= 0x80;
      letters |= !digit;
    }
    if (!letters) {
      return "0";
    }
    boolean mixed = ascii && wide && foldsToAscii(start, end);
    for (int i = start; i < end; i++) {
      append(text.at(i), mixed);
    }
    return word.toString();
  }

  private void append(char c, boolean mixed) {
    if (c >= 'a' && c <= 'z') {
      word.append(c);
    } else if (c >= '0' && c <= '9') {
      word.append('0');
    } else if (c != '\'' && c != '’') {
      char same = mixed ? Folding.lookalike(c) : 0;
      word.append(same == 0 ? Folding.plain(c) : same);
    }
  }

  /** Only then is it a disguise; words that really mix scripts have letters without likeness. */
  private boolean foldsToAscii(int start, int end) {
    boolean disguised = false;
    for (int i = start; i < end; i++) {
      char c = text.at(i);
      if (c >= 0x80 && Folding.lookalike(c) != 0) {
        disguised = true;
      } else if (c >= 0x80 && Folding.plain(c) >= 0x80 && c != '’') {
        return false;
      }
    }
    if (disguised) {
      signals.lookalikes++;
    }
    return disguised;
  }
}
