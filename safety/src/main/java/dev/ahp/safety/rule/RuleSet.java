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

  RuleSet(
      String version,
      Lexicon lexicon,
      WordList words,
      List<SafetyRule> safetyRules,
      List<SignalRule> signals,
      Map<String, Integer> classIds) {
    this.version = version;
    this.lexicon = lexicon;
    this.safetyRules = List.copyOf(safetyRules);
    this.signals = signals.toArray(new SignalRule[0]);
    this.words = new LexiconWords(lexicon, words);
    this.ruleSlots = new RuleSlots(this.safetyRules);
    this.slotsOf = ruleSlots.of(lexicon);
    this.negations = negations(classIds.getOrDefault("NEGATION", -1));
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
        hits.add(new RuleHit(signal.safetyRule(), 0, tokens - 1));
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

  /** Returns the slots that an entry can fill. */
  int[] slots(int entry) {
    return slotsOf[entry];
  }

  private boolean[] negations(int negation) {
    boolean[] result = new boolean[lexicon.entries()];
    for (int entry = 0; entry < result.length; entry++) {
      for (int id : lexicon.classes(entry)) {
        result[entry] |= id == negation;
      }
    }
    return result;
  }
}
