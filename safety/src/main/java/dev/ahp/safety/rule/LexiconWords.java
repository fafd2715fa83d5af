package dev.ahp.safety.rule;

import dev.ahp.safety.text.WordHash;
import dev.ahp.safety.text.WordList;
import java.util.Arrays;

/**
 * The precomputed lexicon entries of all words in the word list. Most words of a text are in the
 * list, and most of these are irrelevant to all rules.
 */
final class LexiconWords {
  private static final int[] NONE = {};

  private final int[][] entries;
  private final boolean[] startsPhrase;
  private final boolean[] irrelevant;

  LexiconWords(Lexicon lexicon, WordList list) {
    entries = new int[list.size()][];
    startsPhrase = new boolean[list.size()];
    irrelevant = new boolean[list.size()];
    for (int i = 0; i < entries.length; i++) {
      String word = list.word(i);
      entries[i] = entries(lexicon, word);
      startsPhrase[i] = lexicon.mayStartPhrase(WordHash.of(word));
      irrelevant[i] = entries[i].length == 0 && !startsPhrase[i];
    }
  }

  boolean isIrrelevant(int word) {
    return irrelevant[word];
  }

  /** Returns the entries, prefixes first. */
  int[] entries(int word) {
    return entries[word];
  }

  /** Returns true if a phrase can start with the word. */
  boolean startsPhrase(int word) {
    return startsPhrase[word];
  }

  private static int[] entries(Lexicon lexicon, String word) {
    int[] found = NONE;
    long hash = WordHash.step(WordHash.START, word.charAt(0));
    for (int i = 1; i < word.length(); i++) {
      hash = WordHash.step(hash, word.charAt(i));
      found = with(found, lexicon.entry(Lexicon.prefixKey(hash)));
    }
    return with(found, lexicon.entry(WordHash.of(word)));
  }

  private static int[] with(int[] known, int entry) {
    if (entry < 0) {
      return known;
    }
    int[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = entry;
    return more;
  }
}
