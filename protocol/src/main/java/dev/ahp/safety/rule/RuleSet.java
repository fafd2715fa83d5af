package dev.ahp.safety.rule;

import dev.ahp.safety.text.Signals;
import dev.ahp.safety.text.Steps;
import dev.ahp.safety.text.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All rules of one file, ready to be matched; immutable and shared. */
public final class RuleSet {
  private static final int[] NOWHERE = {};

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

  /** By class first, since asking every rule for every entry would show in the start-up time. */
  private int[][] places() {
    Map<Integer, int[]> byClass = placesByClass();
    int[][] result = new int[lexicon.entries()][];
    for (int entry = 0; entry < result.length; entry++) {
      result[entry] = placesOf(lexicon.classes(entry), byClass);
    }
    return result;
  }

  private Map<Integer, int[]> placesByClass() {
    Map<Integer, int[]> byClass = new HashMap<>();
    for (int r = rules.size() - 1; r >= 0; r--) {
      List<int[]> elements = rules.get(r).elements();
      for (int place = elements.size() - 1; place >= 0; place--) {
        for (int id : elements.get(place)) {
          byClass.merge(id, new int[] {r * 16 + place}, RuleSet::joined);
        }
      }
    }
    return byClass;
  }

  private static int[] placesOf(int[] classes, Map<Integer, int[]> byClass) {
    int[] places = NOWHERE;
    for (int id : classes) {
      places = joined(places, byClass.getOrDefault(id, NOWHERE));
    }
    return classes.length == 1 ? places : distinctDescending(places);
  }

  private static int[] joined(int[] some, int[] more) {
    if (some.length == 0) {
      return more;
    }
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  private static int[] distinctDescending(int[] places) {
    Arrays.sort(places);
    int[] result = new int[places.length];
    int size = 0;
    for (int i = places.length - 1; i >= 0; i--) {
      if (size == 0 || result[size - 1] != places[i]) {
        result[size++] = places[i];
      }
    }
    return Arrays.copyOf(result, size);
  }
}
