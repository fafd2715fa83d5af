package dev.ahp.context;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words of a sentence that carry its meaning. Words are shortened, so that "decide" and
 * "decided" are equal.
 *
 * @param terms the shortened words and the numbers
 * @param numbers the numbers among the terms
 * @param negated whether the sentence contains a negation
 */
record SentenceTerms(Set<String> terms, Set<String> numbers, boolean negated) {
  private static final int PREFIX = 5;
  private static final int MIN_PLURAL = 4;

  private static final Set<String> STOPWORDS =
      Set.of(
          ("a an and are as at be been but by can could did do does for from had has have he her his"
                  + " i if in is it its must of on or our shall she should so that the their then"
                  + " there they this to too us was we were what when where whether which who will"
                  + " with would you your how also per der die das den dem des ein eine einen einem"
                  + " einer und oder ist sind war von zu zum zur mit für auf im le la les un une"
                  + " du de et ou est sont en au aux pour par el los las una y o es son con para"
                  + " del al")
              .split(" "));
  private static final Map<String, String> NUMBER_WORDS =
      Map.ofEntries(
          Map.entry("two", "2"),
          Map.entry("three", "3"),
          Map.entry("four", "4"),
          Map.entry("five", "5"),
          Map.entry("six", "6"),
          Map.entry("seven", "7"),
          Map.entry("eight", "8"),
          Map.entry("nine", "9"),
          Map.entry("ten", "10"));

  static SentenceTerms of(String sentence) {
    Set<String> terms = new HashSet<>();
    Set<String> numbers = new HashSet<>();
    boolean negated = false;
    for (String word : TextNormalizer.words(sentence)) {
      negated |= TextNormalizer.isNegation(word);
      String number = number(word);
      if (!number.isEmpty()) {
        numbers.add(number);
        terms.add(number);
      } else if (!STOPWORDS.contains(word)) {
        terms.add(shortened(word));
      }
    }
    return new SentenceTerms(terms, numbers, negated);
  }

  /** Returns a filter for the words of these terms. */
  static WordFilter filter(Set<String> terms) {
    Set<String> words = new HashSet<>(terms);
    NUMBER_WORDS.forEach(
        (word, number) -> {
          if (terms.contains(number)) {
            words.add(word);
          }
        });
    return new WordFilter(words);
  }

  /** Returns the term of a word. */
  static String term(String word) {
    String number = number(word);
    return number.isEmpty() ? shortened(word) : number;
  }

  /** Returns the part of the terms that the other sentence contains, from 0 to 1. */
  double shareIn(SentenceTerms other) {
    int common = 0;
    for (String term : terms) {
      common += other.terms.contains(term) ? 1 : 0;
    }
    return common / (double) Math.max(1, terms.size());
  }

  /** Returns whether the other sentence has all numbers of this one and the same polarity. */
  boolean agreesWith(SentenceTerms other) {
    return negated == other.negated && other.numbers.containsAll(numbers);
  }

  /** Returns a number in one notation, or an empty string. */
  private static String number(String word) {
    if (!Character.isDigit(word.charAt(0))) {
      return NUMBER_WORDS.getOrDefault(word, "");
    }
    int comma = word.indexOf(',');
    boolean grouped = comma > 0 && comma == word.length() - 4;
    String plain = grouped ? word.substring(0, comma) + word.substring(comma + 1) : word;
    return plain.endsWith(".00") ? plain.substring(0, plain.length() - 3) : plain;
  }

  private static String shortened(String word) {
    boolean plural = word.length() >= MIN_PLURAL && word.endsWith("s");
    String singular = plural ? word.substring(0, word.length() - 1) : word;
    return singular.length() > PREFIX ? singular.substring(0, PREFIX) : singular;
  }

  /** Returns the names in a sentence: words that begin with a capital letter, in groups. */
  static List<List<String>> names(String sentence) {
    List<List<String>> names = new ArrayList<>();
    List<String> current = new ArrayList<>();
    String[] words = sentence.split(" ", -1);
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      boolean begins = words[i - 1].isEmpty() || words[i - 1].endsWith(":");
      if (!begins && !word.isEmpty() && Character.isUpperCase(word.charAt(0))) {
        TextNormalizer.words(word).stream()
            .limit(1)
            .filter(it -> !STOPWORDS.contains(it))
            .forEach(it -> current.add(shortened(it)));
      } else if (!current.isEmpty()) {
        names.add(List.copyOf(current));
        current.clear();
      }
    }
    if (!current.isEmpty()) {
      names.add(current);
    }
    return names;
  }
}
