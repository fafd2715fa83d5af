package dev.ahp.safety.text;

import dev.ahp.safety.text.ObfuscationSignals.Obfuscation;

/**
 * Repairs deliberately broken spelling if the result is a known word: letters written one by one
 * ({@code i g n o r e}, {@code i.g.n.o.r.e}), digits and signs for letters, shuffled letters,
 * joined words.
 */
final class SpellingNormalizer {
  private static final int MIN_SPACED_LETTERS = 6;
  private static final int MAX_CHUNK = 48;
  private static final int MIN_JOINED_LENGTH = 16;
  private static final int MAX_UNKNOWN = 16;

  private final MappedText text;
  private final TokenBuffer out;
  private final ObfuscationSignals signals;
  private final WordList words;
  private final StepCounter stepCounter;
  private boolean spacedBefore;

  SpellingNormalizer(
      MappedText text,
      TokenBuffer out,
      ObfuscationSignals signals,
      WordList words,
      StepCounter stepCounter) {
    this.text = text;
    this.out = out;
    this.signals = signals;
    this.words = words;
    this.stepCounter = stepCounter;
  }

  void startField() {
    spacedBefore = false;
  }

  /** Reads single letters from here on and returns the end of the sequence, or {@code start}. */
  int spaced(int start) {
    int minLetters = spacedBefore ? 2 : MIN_SPACED_LETTERS;
    int count = 0;
    int i = start;
    while (isSingleLetter(i)) {
      count++;
      i = skipGap(i + 1);
    }
    if (count < minLetters) {
      // These letters are read again as ordinary words, fewer than a sequence each time.
      stepCounter.add(count);
      return start;
    }
    spacedBefore = true;
    spell(start, i, (char) 0);
    return i;
  }

  private boolean isSingleLetter(int i) {
    return (i + 1 >= text.length() || CharacterFolder.isSpace(text.at(i + 1)))
        && Character.isLetterOrDigit(text.at(i))
        && !CharacterFolder.isIdeograph(text.at(i));
  }

  private int skipGap(int i) {
    int end = i;
    while (end - i < 3 && CharacterFolder.isSpace(text.at(end))) {
      end++;
    }
    return end;
  }

  /** Reads a chunk if it is obfuscated as a whole and returns its end, otherwise {@code start}. */
  int chunk(int start, int end, int kinds) {
    if (end - start > MAX_CHUNK || end - start < 3) {
      return start;
    }
    stepCounter.add(end - start);
    if (isDotted(start, end)) {
      spell(start, end, text.at(start + 1));
      return end;
    }
    return (kinds & (Ascii.DIGIT | Ascii.SIGN)) == 0 ? start : leet(start, end);
  }

  private boolean isDotted(int start, int end) {
    char dot = text.at(start + 1);
    if (end - start < 2 * MIN_SPACED_LETTERS - 1 || Character.isLetterOrDigit(dot)) {
      return false;
    }
    for (int i = start; i < end; i++) {
      boolean separator = (i - start) % 2 == 1;
      if (separator ? text.at(i) != dot : !Character.isLetter(text.at(i))) {
        return false;
      }
    }
    return true;
  }

  private int leet(int start, int end) {
    int from = start;
    int to = end;
    while (from < to && isOpening(text.at(from))) {
      from++;
    }
    while (to > from && isClosing(text.at(to - 1))) {
      to--;
    }
    if (!isLeetCandidate(from, to)) {
      return start;
    }
    String chunk = text.text(from, to);
    String word = words.unleeted(chunk, 0, chunk.length());
    if (word.isEmpty()) {
      return start;
    }
    signals.add(Obfuscation.LEET);
    out.word(word, text.from(from), text.to(to - 1));
    if (to < end && text.at(end - 1) == '.') {
      out.pause(2);
    }
    return end;
  }

  /** Letters with digits or signs, not only an exclamation mark at the end. */
  private boolean isLeetCandidate(int from, int to) {
    int letters = 0;
    int signs = 0;
    for (int i = from; i < to; i++) {
      char c = text.at(i);
      if (Character.isLetter(c)) {
        letters++;
      } else if ((c >= '0' && c <= '9') || c == '@' || c == '$' || c == '|') {
        signs++;
      } else if (c == '!' && i + 1 < to) {
        signs++;
      } else {
        return false;
      }
    }
    return letters > 0 && signs > 0;
  }

  private static boolean isOpening(char c) {
    return c == '"' || c == '\'' || c == '(' || c == '*';
  }

  private static boolean isClosing(char c) {
    return c == '.' || c == ',' || c == ';' || c == ':' || c == '?' || c == '"' || c == '\''
        || c == ')' || c == '*';
  }

  /** Joins the letters between {@code start} and {@code end} and splits them into known words. */
  private void spell(int start, int end, char separator) {
    StringBuilder joined = new StringBuilder();
    int[] positions = new int[end - start];
    for (int i = start; i < end; i++) {
      char c = text.at(i);
      if (c != separator && !CharacterFolder.isSpace(c)) {
        positions[joined.length()] = i;
        joined.append(CharacterFolder.plain(c));
      }
    }
    stepCounter.add((long) joined.length() * 16);
    split(joined, positions, 0);
  }

  private void split(CharSequence joined, int[] positions, int from) {
    int i = from;
    while (i < joined.length()) {
      int length = words.longestAt(joined, i);
      if (length > 0) {
        signals.add(Obfuscation.SPACED);
      }
      int end = i + Math.max(1, length);
      while (length == 0 && end < limit(joined, i) && words.longestAt(joined, end) < 3) {
        end++;
      }
      add(joined, i, end, text.from(positions[i]), text.to(positions[end - 1]));
      i = end;
    }
  }

  private static int limit(CharSequence joined, int from) {
    return Math.min(joined.length(), from + MAX_UNKNOWN);
  }

  private void add(CharSequence joined, int start, int end, int from, int to) {
    out.word(joined.subSequence(start, end).toString(), from, to);
  }

  /** Ends the current word, repaired if it is not a known word. */
  void word(long hash, int from, int to) {
    int number = words.number(hash);
    boolean keep = number >= 0 || out.draftLength() < 5 || out.draft(0) >= 0x80;
    if (keep || !repair(hash, from, to)) {
      out.word(hash, number, from, to);
    }
  }

  private boolean repair(long hash, int from, int to) {
    String shuffled = words.unshuffled(out);
    String word = shuffled.isEmpty() ? words.repaired(out, hash, stepCounter) : shuffled;
    if (word.isEmpty()) {
      return out.draftLength() >= MIN_JOINED_LENGTH && splitJoined(out.draft(), from, to);
    }
    signals.add(Obfuscation.TYPOS);
    out.dropDraft();
    out.word(word, from, to);
    return true;
  }

  /** Splits joined words if known words of three letters or more cover all letters. */
  private boolean splitJoined(String folded, int from, int to) {
    stepCounter.add(folded.length() * 16L);
    int[] ends = new int[folded.length() / 3];
    int count = 0;
    for (int i = 0; i < folded.length(); i = ends[count++]) {
      int length = words.longestAt(folded, i);
      if (length < 3) {
        return false;
      }
      ends[count] = i + length;
    }
    out.dropDraft();
    for (int k = 0; k < count; k++) {
      out.word(folded.substring(k == 0 ? 0 : ends[k - 1], ends[k]), from, to);
    }
    return true;
  }
}
