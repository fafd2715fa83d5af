package dev.ahp.safety.rule;

import dev.ahp.safety.text.Signals;
import dev.ahp.safety.text.Steps;
import dev.ahp.safety.text.Tokens;
import dev.ahp.safety.text.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All rules of one file, ready to be matched; immutable and shared. */
public final class RuleSet {
  private final String version;
  private final Lexicon lexicon;
  private final List<Rule> rules;
  private final SignalRule[] signals;
  private final LexiconWords words;
  private final Slots slots;
  private final int[][] slotsOf;
  private final boolean[] negations;

  RuleSet(
      String version,
      Lexicon lexicon,
      WordList words,
      List<Rule> rules,
      List<SignalRule> signals,
      Map<String, Integer> classIds) {
    this.version = version;
    this.lexicon = lexicon;
    this.rules = List.copyOf(rules);
    this.signals = signals.toArray(new SignalRule[0]);
    this.words = new LexiconWords(lexicon, words);
    this.slots = new Slots(this.rules);
    this.slotsOf = slots.of(lexicon);
    this.negations = negations(classIds.getOrDefault("NEGATION", -1));
  }

  /**
   * Reads the rule file.
   *
   * @param words the list that the texts to match will be read with
   */
  public static RuleSet parse(String text, WordList words) {
    return RuleFile.parse(text, words);
  }

  public String version() {
    return version;
  }

  public List<Rule> rules() {
    return rules;
  }

  /** Every match, at most a few a rule, in the order in which they end. */
  public List<RuleHit> match(Tokens tokens, Steps steps) {
    return new Matcher(this, tokens, steps).run();
  }

  /** Matches of the rules on disguise; they concern the whole text. */
  public List<RuleHit> match(Signals counted, int tokens) {
    List<RuleHit> hits = new ArrayList<>();
    for (SignalRule signal : signals) {
      if (tokens > 0 && signal.fires(counted)) {
        hits.add(new RuleHit(signal.rule(), 0, tokens - 1));
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

  Slots slots() {
    return slots;
  }

  boolean isNegation(int entry) {
    return negations[entry];
  }

  /** The slots in which an entry may stand. */
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
