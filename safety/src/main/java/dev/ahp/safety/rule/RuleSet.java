package dev.ahp.safety.rule;

import dev.ahp.safety.text.ObfuscationSignals;
import dev.ahp.safety.text.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All rules of one file, compiled for matching. Immutable. */
public final class RuleSet {
  private final String version;
  private final Lexicon lexicon;
  private final List<SafetyRule> safetyRules;
  private final SignalRule[] signals;
  private final LexiconWords words;
  private final RuleSlots ruleSlots;
  private final int[][] slotsOf;
  private final boolean[] negations;
  private final long[] concepts;
  private final boolean[] descriptions;

  /**
   * The classes of words in a file.
   *
   * @param ids the numbers of the classes by name
   * @param concepts the concepts that a class belongs to, as a bit set, by number of the class
   */
  record WordClasses(Map<String, Integer> ids, Map<Integer, Long> concepts) {}

  RuleSet(
      String version,
      Lexicon lexicon,
      WordList words,
      List<SafetyRule> safetyRules,
      List<SignalRule> signals,
      WordClasses classes) {
    this.version = version;
    this.lexicon = lexicon;
    this.safetyRules = List.copyOf(safetyRules);
    this.signals = signals.toArray(new SignalRule[0]);
    this.words = new LexiconWords(lexicon, words);
    this.ruleSlots = new RuleSlots(this.safetyRules);
    this.slotsOf = ruleSlots.of(lexicon);
    this.negations = entriesOf(classes.ids().getOrDefault("NEGATION", -1));
    this.descriptions = entriesOf(classes.ids().getOrDefault("DESCRIPTION", -1));
    this.concepts = concepts(classes.concepts());
  }

  public String version() {
    return version;
  }

  public List<SafetyRule> rules() {
    return safetyRules;
  }

  /** Returns the matches of the obfuscation rules, which apply to the whole text. */
  public List<RuleHit> match(ObfuscationSignals counted, int tokens) {
    List<RuleHit> hits = new ArrayList<>();
    for (SignalRule signal : signals) {
      if (tokens > 0 && signal.fires(counted)) {
        hits.add(new RuleHit(signal.safetyRule(), 0, tokens - 1, false));
      }
    }
    return hits;
  }

  LexiconWords words() {
    return words;
  }

  Lexicon lexicon() {
    return lexicon;
  }

  RuleSlots slots() {
    return ruleSlots;
  }

  boolean isNegation(int entry) {
    return negations[entry];
  }

  /** Returns true for words of texts about attacks. */
  boolean isDescription(int entry) {
    return descriptions[entry];
  }

  /** Returns the concepts of an entry as a bit set. */
  long concepts(int entry) {
    return concepts[entry];
  }

  /** Returns the slots that an entry can fill. */
  int[] slots(int entry) {
    return slotsOf[entry];
  }

  private long[] concepts(Map<Integer, Long> conceptsOf) {
    long[] result = new long[lexicon.entries()];
    for (int entry = 0; entry < result.length; entry++) {
      for (int id : lexicon.classes(entry)) {
        result[entry] |= conceptsOf.getOrDefault(id, 0L);
      }
    }
    return result;
  }

  private boolean[] entriesOf(int classId) {
    boolean[] result = new boolean[lexicon.entries()];
    for (int entry = 0; entry < result.length; entry++) {
      for (int id : lexicon.classes(entry)) {
        result[entry] |= id == classId;
      }
    }
    return result;
  }
}
