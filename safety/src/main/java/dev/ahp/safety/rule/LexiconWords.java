package dev.ahp.safety.rule;

import dev.ahp.safety.hash.WordHash;
import dev.ahp.safety.text.WordList;
import java.util.Arrays;

/**
 * What the lexicon says about every word of the word list, found out beforehand. Most words of a
 * text are in the list, and most of these are idle: no rule asks for them.
 */
final class LexiconWords {
  private static final int[] NONE = {};

  private final int[][] entries;
  private final boolean[] opens;
  private final boolean[] idle;

  LexiconWords(Lexicon lexicon, WordList list) {
    entries = new int[list.size()][];
    opens = new boolean[list.size()];
    idle = new boolean[list.size()];
    for (int i = 0; i < entries.length; i++) {
      String word = list.word(i);
      entries[i] = entries(lexicon, word);
      opens[i] = lexicon.mayOpen(WordHash.of(word));
      idle[i] = entries[i].length == 0 && !opens[i];
    }
  }

  boolean isIdle(int word) {
    return idle[word];
  }

  /** In the order in which a walk over the letters finds them: beginnings first. */
  int[] entries(int word) {
    return entries[word];
  }

  /** Whether a phrase may start with it. */
  boolean opens(int word) {
    return opens[word];
  }

  private static int[] entries(Lexicon lexicon, String word) {
    int[] found = NONE;
    long hash = WordHash.step(WordHash.START, word.charAt(0));
    for (int i = 1; i < word.length(); i++) {
      hash = WordHash.step(hash, word.charAt(i));
      found = with(found, lexicon.entry(Lexicon.beginning(hash)));
    }
    return with(found, lexicon.entry(WordHash.of(word)));
  }

  private static int[] with(int[] some, int entry) {
    if (entry < 0) {
      return some;
    }
    int[] more = Arrays.copyOf(some, some.length + 1);
    more[some.length] = entry;
    return more;
  }
}
