package dev.ahp.broker.store;

import java.util.ArrayList;
import java.util.List;

/**
 * A search for text. All terms must occur, in any order and case.
 *
 * @param terms at most {@link #MAX_TERMS}
 */
public record TextQuery(List<TextTerm> terms) {
  public static final int MAX_TERMS = 16;

  public TextQuery {
    terms = List.copyOf(terms);
  }

  /**
   * Words that follow each other.
   *
   * @param prefix whether the last word is only the beginning of a word
   */
  public record TextTerm(List<String> words, boolean prefix) {
    public TextTerm {
      words = List.copyOf(words);
    }

    private boolean isIn(List<String> text) {
      for (int start = 0; start + words.size() <= text.size(); start++) {
        if (isAt(text, start)) {
          return true;
        }
      }
      return false;
    }

    private boolean isAt(List<String> text, int start) {
      for (int i = 0; i < words.size(); i++) {
        String found = text.get(start + i);
        boolean last = i == words.size() - 1;
        if ((prefix && last) ? !found.startsWith(words.get(i)) : !found.equals(words.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * Parses a query of words, {@code "phrases"} and {@code prefixes*}. Every text is a valid query:
   * other characters separate words, and a missing quote is added at the end. The query has no
   * terms if the text has no words.
   */
  public static TextQuery of(String text) {
    List<TextTerm> terms = new ArrayList<>();
    String[] parts = text.split("\"", -1);
    for (int i = 0; i < parts.length; i++) {
      boolean prefix = i + 1 < parts.length && i % 2 == 1 && parts[i + 1].startsWith("*");
      if (i % 2 == 1) {
        add(terms, parts[i], prefix);
      } else {
        for (String word : parts[i].trim().split("\\s+", -1)) {
          add(terms, word, word.endsWith("*"));
        }
      }
    }
    return new TextQuery(terms.subList(0, Math.min(terms.size(), MAX_TERMS)));
  }

  private static void add(List<TextTerm> terms, String text, boolean prefix) {
    List<String> words = SearchWords.of(text);
    if (!words.isEmpty()) {
      terms.add(new TextTerm(words.subList(0, Math.min(words.size(), MAX_TERMS)), prefix));
    }
  }

  public boolean isEmpty() {
    return terms.isEmpty();
  }

  /** Returns whether a text, as {@link SearchWords#of} returns it, contains all terms. */
  public boolean matches(List<String> words) {
    return terms.stream().allMatch(it -> it.isIn(words));
  }
}
