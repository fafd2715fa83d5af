package dev.ahp.safety.rule;

import dev.ahp.safety.text.ObfuscationSignals;
import dev.ahp.safety.text.WordList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Parses the rule file. It has one statement per line. A line that starts with white space
 * continues the previous statement; {@code #} starts a comment.
 *
 * <pre>
 * version 3
 * class NAME word word prefix* two_words …
 * rule  ID WEIGHT : ELEMENT ELEMENT ~4 ELEMENT
 * near  ID WEIGHT WIDTH : ELEMENT ELEMENT ELEMENT
 * signal ID WEIGHT COUNTER MINIMUM
 * concept NAME CLASS word …
 * </pre>
 *
 * A {@code rule} matches its elements in order; {@code ~4} allows up to four positions between two
 * elements, otherwise they must be adjacent. {@code near} matches them in any order within WIDTH
 * positions. An element is a class (upper case) or a word, or several joined by {@code |}. {@code
 * !} before the first element excludes matches after a negation. A {@code signal} fires when a
 * counter of the normalizer reaches its minimum. A {@code concept} is a group of classes and words
 * whose sequences are features of the model. Words are written in normalized form: lower case,
 * without accents and apostrophes.
 */
public final class RuleFileParser {
  private final Map<String, Integer> classIds = new HashMap<>();
  private final Lexicon lexicon = new Lexicon();
  private final List<SafetyRule> safetyRules = new ArrayList<>();
  private final List<SignalRule> signals = new ArrayList<>();
  private final Map<Integer, Long> conceptsOf = new HashMap<>();
  private int concepts;
  private String version = "0";

  private RuleFileParser() {}

  /**
   * Parses the rule file.
   *
   * @param words the word list with which the texts are tokenized
   */
  public static RuleSet parse(String text, WordList words) {
    RuleFileParser file = new RuleFileParser();
    for (String statement : statements(text)) {
      file.statement(statement);
    }
    return new RuleSet(
        file.version,
        file.lexicon,
        words,
        file.safetyRules,
        file.signals,
        new RuleSet.WordClasses(file.classIds, file.conceptsOf));
  }

  private static List<String> statements(String text) {
    List<String> statements = new ArrayList<>();
    for (String raw : text.lines().toList()) {
      int comment = raw.indexOf('#');
      String line = comment < 0 ? raw : raw.substring(0, comment);
      if (line.isBlank()) {
        continue;
      }
      if (Character.isWhitespace(line.charAt(0)) && !statements.isEmpty()) {
        int last = statements.size() - 1;
        statements.set(last, statements.get(last) + " " + line.strip());
      } else {
        statements.add(line.strip());
      }
    }
    return statements;
  }

  private void statement(String statement) {
    List<String> words = List.of(statement.split("\\s+", -1));
    switch (words.get(0)) {
      case "version" -> version = words.get(1);
      case "class" -> words.subList(2, words.size()).forEach(w -> lexicon.add(w, id(words.get(1))));
      case "rule" -> safetyRules.add(rule(words));
      case "near" -> safetyRules.add(near(words));
      case "signal" -> signals.add(signal(words));
      case "concept" -> concept(words);
      default -> throw new IllegalArgumentException("unknown statement: " + statement);
    }
  }

  private void concept(List<String> words) {
    if (concepts == Long.SIZE) {
      throw new IllegalArgumentException(
          "more than " + Long.SIZE + " concepts at " + words.get(1) + "; merge two of them");
    }
    long bit = 1L << concepts++;
    for (String word : words.subList(2, words.size())) {
      conceptsOf.merge(part(word), bit, (known, added) -> known | added);
    }
  }

  /** A signal applies to the whole text, so its rule has no elements. */
  private static SignalRule signal(List<String> words) {
    double weight = Double.parseDouble(words.get(2));
    return new SignalRule(
        new SafetyRule(words.get(1), weight, true, false, List.of(), List.of()),
        ObfuscationSignals.Obfuscation.named(words.get(3)),
        Integer.parseInt(words.get(4)));
  }

  private int id(String className) {
    return classIds.computeIfAbsent(className, name -> classIds.size());
  }

  private SafetyRule rule(List<String> words) {
    List<int[]> elements = new ArrayList<>();
    List<Integer> gaps = new ArrayList<>();
    boolean guarded = false;
    int gap = 0;
    for (String word : words.subList(4, words.size())) {
      if (word.startsWith("~")) {
        gap = Integer.parseInt(word.substring(1));
        continue;
      }
      guarded |= word.startsWith("!");
      elements.add(element(word.startsWith("!") ? word.substring(1) : word));
      gaps.add(gap);
      gap = 0;
    }
    double weight = Double.parseDouble(words.get(2));
    return new SafetyRule(words.get(1), weight, true, guarded, elements, gaps);
  }

  private SafetyRule near(List<String> words) {
    int width = Integer.parseInt(words.get(3));
    List<int[]> elements = new ArrayList<>();
    List<Integer> gaps = new ArrayList<>();
    for (String word : words.subList(5, words.size())) {
      elements.add(element(word));
      gaps.add(width);
    }
    double weight = Double.parseDouble(words.get(2));
    return new SafetyRule(words.get(1), weight, false, false, elements, gaps);
  }

  private int[] element(String text) {
    String[] parts = text.split("\\|", -1);
    int[] ids = new int[parts.length];
    for (int i = 0; i < parts.length; i++) {
      ids[i] = part(parts[i]);
    }
    return ids;
  }

  private int part(String name) {
    boolean isClass = !name.toLowerCase(Locale.ROOT).equals(name);
    Integer known = classIds.get(name);
    if (known != null) {
      return known;
    }
    if (isClass) {
      throw new IllegalArgumentException("unknown class " + name);
    }
    int id = id(name);
    lexicon.add(name, id);
    return id;
  }
}
