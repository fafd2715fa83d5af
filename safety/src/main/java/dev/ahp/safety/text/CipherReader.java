package dev.ahp.safety.text;

import dev.ahp.safety.text.ObfuscationSignals.Obfuscation;

/**
 * Finds sentences whose letters are shifted in the alphabet (rot13, Caesar) or written backwards,
 * and adds their plain words. Candidates are sequences of unknown words; shifts are tried only if
 * the share of vowels is not that of a natural language. The first words of a sequence decide.
 */
final class CipherReader {
  private static final int MIN_WORDS = 4;
  private static final int TRIED_WORDS = 8;
  private static final int MAX_SEQUENCE = 512;
  private static final double MIN_VOWELS = 0.31;
  private static final int LETTERS = 26;

  private final TokenBuffer tokens;
  private final WordList words;
  private final ObfuscationSignals signals;
  private final StepCounter stepCounter;

  CipherReader(
      TokenBuffer tokens, WordList words, ObfuscationSignals signals, StepCounter stepCounter) {
    this.tokens = tokens;
    this.words = words;
    this.signals = signals;
    this.stepCounter = stepCounter;
  }

  /** Checks the tokens from {@code first} on and appends what they hide. */
  void read(int first) {
    int end = tokens.size();
    int start = first;
    while (start < end) {
      int to = sequenceEnd(start, Math.min(end, start + MAX_SEQUENCE));
      if (to - start >= MIN_WORDS) {
        decode(start, to);
      }
      start = Math.max(start + 1, to);
    }
  }

  /** A sequence may contain known words of up to three letters, which arise by chance. */
  private int sequenceEnd(int start, int limit) {
    int end = start;
    while (end < limit && isCandidate(end)) {
      end++;
    }
    return end;
  }

  private boolean isCandidate(int token) {
    int from = tokens.lettersFrom(token);
    int to = tokens.lettersTo(token);
    boolean letters = to > from && tokens.letter(from) >= 'a' && tokens.letter(from) <= 'z';
    return letters && (tokens.known(token) < 0 || to - from <= 3);
  }

  private void decode(int start, int end) {
    int tried = Math.min(end, start + TRIED_WORDS);
    if (knownWords(start, tried, 0, false) * 2 >= tried - start) {
      return;
    }
    if (isPlain(start, tried, 0, true)) {
      append(start, end, 0, true);
    } else if (vowels(start, tried) < MIN_VOWELS) {
      for (int shift = 1; shift < LETTERS; shift++) {
        if (isPlain(start, tried, shift, false)) {
          append(start, end, shift, false);
          return;
        }
      }
    }
  }

  private boolean isPlain(int start, int end, int shift, boolean backwards) {
    return knownWords(start, end, shift, backwards) * 10 >= (end - start) * 6;
  }

  private int knownWords(int start, int end, int shift, boolean backwards) {
    int known = 0;
    for (int token = start; token < end; token++) {
      stepCounter.add(1);
      known += words.number(hash(token, shift, backwards)) >= 0 ? 1 : 0;
    }
    return known;
  }

  private long hash(int token, int shift, boolean backwards) {
    long hash = WordHash.START;
    int from = tokens.lettersFrom(token);
    int to = tokens.lettersTo(token);
    for (int i = from; i < to; i++) {
      hash = WordHash.step(hash, shifted(tokens.letter(backwards ? from + to - 1 - i : i), shift));
    }
    return hash;
  }

  private static char shifted(char c, int shift) {
    return c >= 'a' && c <= 'z' ? (char) ('a' + (c - 'a' + shift) % LETTERS) : c;
  }

  private double vowels(int start, int end) {
    int vowels = 0;
    int from = tokens.lettersFrom(start);
    int to = tokens.lettersTo(end - 1);
    for (int i = from; i < to; i++) {
      vowels += "aeiou".indexOf(tokens.letter(i)) >= 0 ? 1 : 0;
    }
    stepCounter.add(to - from);
    return (double) vowels / (to - from);
  }

  private void append(int start, int end, int shift, boolean backwards) {
    signals.add(Obfuscation.CIPHER);
    tokens.pause(2);
    for (int i = start; i < end; i++) {
      int token = backwards ? start + end - 1 - i : i;
      int from = tokens.lettersFrom(token);
      int to = tokens.lettersTo(token);
      StringBuilder plain = new StringBuilder();
      for (int k = from; k < to; k++) {
        plain.append(shifted(tokens.letter(backwards ? from + to - 1 - k : k), shift));
      }
      tokens.word(plain.toString(), tokens.from(token), tokens.to(token));
    }
  }
}
