package dev.ahp.safety.rule;

import dev.ahp.safety.text.Signals;
import dev.ahp.safety.text.Steps;
import dev.ahp.safety.text.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** All rules of one file, ready to be matched; immutable and shared. */
public final class RuleSet {
  private final String version;
  private final Lexicon lexicon;
  private final List<Rule> rules;
  private final List<SignalRule> signals;
  private final int[][] places;
  private final int negation;

  RuleSet(
      String version,
      Lexicon lexicon,
      List<Rule> rules,
      List<SignalRule> signals,
      Map<String, Integer> classIds) {
    this.version = version;
    this.lexicon = lexicon;
    this.rules = List.copyOf(rules);
    this.signals = List.copyOf(signals);
    this.negation = classIds.getOrDefault("NEGATION", -1);
    this.places = places();
  }

  public static RuleSet parse(String text) {
    return RuleFile.parse(text);
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
        Rule rule = new Rule(signal.id(), signal.weight(), true, false, List.of(), List.of());
        hits.add(new RuleHit(rule, 0, tokens - 1));
      }
    }
    return hits;
  }

  Lexicon lexicon() {
    return lexicon;
  }

  boolean isNegation(int entry) {
    for (int id : lexicon.classes(entry)) {
      if (id == negation) {
        return true;
      }
    }
    return false;
  }

  /** Where an entry may stand: rule number × 16 + place, later places of a rule first. */
  int[] places(int entry) {
    return places[entry];
  }

  private int[][] places() {
    int[][] result = new int[lexicon.entries()][];
    for (int entry = 0; entry < result.length; entry++) {
      result[entry] = placesOf(lexicon.classes(entry));
    }
    return result;
  }

  private int[] placesOf(int[] classes) {
    List<Integer> found = new ArrayList<>();
    for (int r = 0; r < rules.size(); r++) {
      List<int[]> elements = rules.get(r).elements();
      for (int place = 0; place < elements.size(); place++) {
        if (overlap(elements.get(place), classes)) {
          found.add(r * 16 + place);
        }
      }
    }
    found.sort(Comparator.reverseOrder());
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean overlap(int[] some, int[] others) {
    for (int a : some) {
      for (int b : others) {
        if (a == b) {
          return true;
        }
      }
    }
    return false;
  }
}
