package dev.ahp.safety.text;

import dev.ahp.safety.text.ObfuscationSignals.Obfuscation;

/**
 * Folds one word: removes case, accents and apostrophes, replaces digits by 0 and look-alikes by
 * ASCII. The letters are written directly to the token buffer, so that no string per word is
 * created.
 */
final class WordFolder {
  private final MappedText text;
  private final TokenBuffer out;
  private final ObfuscationSignals signals;
  private long hash;

  WordFolder(MappedText text, TokenBuffer out, ObfuscationSignals signals) {
    this.text = text;
    this.out = out;
    this.signals = signals;
  }

  /** Writes the word from {@code start} to {@code end} and returns its hash. */
  long fold(int start, int end) {
    hash = WordHash.START;
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
    if (letters) {
      boolean mixed = ascii && wide && foldsToAscii(start, end);
      for (int i = start; i < end; i++) {
        append(text.at(i), mixed);
      }
    } else {
      // All numbers are one word.
      put('0');
    }
    return hash;
  }

  private void append(char c, boolean mixed) {
    if (c >= 'a' && c <= 'z') {
      put(c);
    } else if (c >= '0' && c <= '9') {
      put('0');
    } else if (c != '\'' && c != '’') {
      char same = mixed ? CharacterFolder.lookalike(c) : 0;
      put(same == 0 ? CharacterFolder.plain(c) : same);
    }
  }

  private void put(char c) {
    out.letter(c);
    hash = WordHash.step(hash, c);
  }

  /** Returns true if the word mixes ASCII with look-alikes only, so that it is obfuscated. */
  private boolean foldsToAscii(int start, int end) {
    if (isMicroUnit(start, end)) {
      return false;
    }
    boolean disguised = false;
    for (int i = start; i < end; i++) {
      char c = text.at(i);
      if (c >= 0x80 && CharacterFolder.lookalike(c) != 0) {
        disguised = true;
      } else if (c >= 0x80 && CharacterFolder.plain(c) >= 0x80 && c != '’') {
        return false;
      }
    }
    if (disguised) {
      signals.add(Obfuscation.LOOKALIKES);
    }
    return disguised;
  }

  /** Returns true for units such as µs, which are not obfuscated. */
  private boolean isMicroUnit(int start, int end) {
    return end - start == 2 && (text.at(start) == 'μ' || text.at(start) == 'µ');
  }
}
