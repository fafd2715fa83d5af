package dev.ahp.safety.text;

/**
 * The words that attacks need most. A word with one wrong, missing or additional letter between its
 * first and its last letter is repaired. All forms with one letter removed are stored, so that a
 * lookup needs no distance computation.
 */
final class KeyWords {
  private static final String[] WORDS = {
    "ignore",
    "ignoring",
    "disregard",
    "forget",
    "override",
    "bypass",
    "previous",
    "prior",
    "earlier",
    "above",
    "original",
    "instruction",
    "instructions",
    "directive",
    "directives",
    "guidelines",
    "command",
    "commands",
    "restrictions",
    "system",
    "prompt",
    "prompts",
    "reveal",
    "display",
    "repeat",
    "output",
    "password",
    "passwords",
    "secret",
    "credentials",
    "hidden",
    "everything",
    "developer",
    "administrator",
    "assistant",
    "pretend",
    "unrestricted",
    "jailbreak",
    "execute",
    "respond",
    "message",
    "immediately"
  };
  private static final int MIN_LENGTH = 5;
  private static final int MAX_LENGTH = 15;
  private static final int LETTERS = 26;

  private final LongTable exact = new LongTable();
  private final LongTable shortened = new LongTable();
  private final boolean[] ends = new boolean[LETTERS * LETTERS];

  KeyWords() {
    for (int number = 0; number < WORDS.length; number++) {
      String word = WORDS[number];
      exact.put(WordHash.of(word), number);
      ends[ends(word.charAt(0), word.charAt(word.length() - 1))] = true;
      for (int i = 1; i < word.length() - 1; i++) {
        shortened.put(WordHash.of(word.substring(0, i) + word.substring(i + 1)), number);
      }
    }
  }

  /** Returns the key word that the draft misspells, or an empty string. */
  String repaired(TokenBuffer draft, long hash, StepCounter stepCounter) {
    int length = draft.draftLength();
    if (length < MIN_LENGTH || length > MAX_LENGTH || !mayMatch(draft, length)) {
      return "";
    }
    stepCounter.add((long) length * length);
    int found = shortened.get(hash);
    for (int i = 1; i < length - 1 && found < 0; i++) {
      long without = without(draft, length, i);
      found = Math.max(exact.get(without), length < MIN_LENGTH + 2 ? -1 : shortened.get(without));
    }
    return found < 0 || Math.abs(WORDS[found].length() - length) > 1 ? "" : WORDS[found];
  }

  private boolean mayMatch(TokenBuffer draft, int length) {
    int index = ends(draft.draft(0), draft.draft(length - 1));
    return index >= 0 && index < ends.length && ends[index];
  }

  private static int ends(char first, char last) {
    boolean letters = first >= 'a' && first <= 'z' && last >= 'a' && last <= 'z';
    return letters ? (first - 'a') * LETTERS + last - 'a' : -1;
  }

  private static long without(TokenBuffer draft, int length, int omitted) {
    long hash = WordHash.START;
    for (int i = 0; i < length; i++) {
      hash = i == omitted ? hash : WordHash.step(hash, draft.draft(i));
    }
    return hash;
  }
}
