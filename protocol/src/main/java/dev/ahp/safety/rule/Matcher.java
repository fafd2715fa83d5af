package dev.ahp.safety.rule;

import dev.ahp.safety.hash.WordHash;
import dev.ahp.safety.text.Steps;
import dev.ahp.safety.text.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Matches all rules in one walk over the tokens. For every place of every rule it keeps only the
 * latest token at which the rule was matched so far: a later match leaves smaller gaps to what
 * follows, so no earlier one can do better, and nothing is ever tried twice.
 */
final class Matcher {
  private static final int PLACES = 16;
  private static final int MAX_HITS = 96;
  private static final int MAX_HITS_A_RULE = 4;
  private static final int LONGEST_RUN = 12;
  private static final int SHORTEST_BEGINNING = 2;
  private static final int NEGATION_REACH = 3;
  private static final int NEVER = -1_000_000;

  private final RuleSet set;
  private final Lexicon lexicon;
  private final Tokens tokens;
  private final Steps steps;
  private final int[] lastEnd;
  private final int[] firstToken;
  private final int[] lastToken;
  private final int[] count;
  private final List<RuleHit> hits = new ArrayList<>();
  private int negated = NEVER;

  Matcher(RuleSet set, Tokens tokens, Steps steps) {
    this.set = set;
    this.lexicon = set.lexicon();
    this.tokens = tokens;
    this.steps = steps;
    int slots = set.rules().size() * PLACES;
    lastEnd = new int[slots];
    firstToken = new int[slots];
    lastToken = new int[slots];
    count = new int[set.rules().size()];
    Arrays.fill(lastEnd, NEVER);
    Arrays.fill(lastToken, -1);
  }

  List<RuleHit> run() {
    for (int t = 0; t < tokens.size(); t++) {
      beginnings(t);
      runs(t);
    }
    return hits;
  }

  private void beginnings(int t) {
    long hash = WordHash.START;
    int from = tokens.lettersFrom(t);
    int to = tokens.lettersTo(t);
    if (to - from < SHORTEST_BEGINNING
        || !lexicon.mayBegin(tokens.letter(from), tokens.letter(from + 1))) {
      return;
    }
    steps.add(to - from);
    for (int i = from; i < to; i++) {
      hash = WordHash.step(hash, tokens.letter(i));
      if (i - from + 1 >= SHORTEST_BEGINNING) {
        entry(lexicon.entry(Lexicon.beginning(hash)), t, t);
      }
    }
  }

  private void runs(int t) {
    entry(lexicon.entry(tokens.hash(t)), t, t);
    if (t + 1 < tokens.size()) {
      long pair = WordHash.pair(tokens.hash(t), tokens.hash(t + 1));
      entry(lexicon.entry(pair), t, t + 1);
      if (t + 2 < tokens.size()) {
        entry(lexicon.entry(WordHash.pair(pair, tokens.hash(t + 2))), t, t + 2);
      }
    }
    ideographs(t);
  }

  /** Runs of one-character tokens are words of scripts without spaces. */
  private void ideographs(int t) {
    long hash = WordHash.START;
    for (int i = t; i < tokens.size() && i < t + LONGEST_RUN && isIdeograph(i); i++) {
      hash = WordHash.step(hash, tokens.letter(tokens.lettersFrom(i)));
      steps.add(1);
      if (i > t) {
        entry(lexicon.entry(hash), t, i);
      }
    }
  }

  private boolean isIdeograph(int t) {
    return tokens.lettersTo(t) - tokens.lettersFrom(t) == 1
        && tokens.letter(tokens.lettersFrom(t)) >= 0x0E00;
  }

  private void entry(int entry, int from, int to) {
    steps.add(1);
    if (entry < 0) {
      return;
    }
    int[] places = set.places(entry);
    steps.add(places.length);
    for (int place : places) {
      Rule rule = set.rules().get(place / PLACES);
      if (rule.ordered()) {
        ordered(rule, place, from, to);
      } else {
        unordered(rule, place, from, to);
      }
    }
    if (set.isNegation(entry)) {
      negated = tokens.position(to);
    }
  }

  private void ordered(Rule rule, int slot, int from, int to) {
    int place = slot % PLACES;
    int start = tokens.position(from);
    if (place == 0) {
      if (rule.guarded() && start - negated <= NEGATION_REACH) {
        return;
      }
      firstToken[slot] = from;
    } else {
      int between = start - lastEnd[slot - 1] - 1;
      if (between < 0 || between > rule.gap(place) || lastToken[slot - 1] >= from) {
        return;
      }
      firstToken[slot] = firstToken[slot - 1];
    }
    lastEnd[slot] = tokens.position(to);
    lastToken[slot] = to;
    if (place == rule.elements().size() - 1) {
      hit(rule, slot / PLACES, firstToken[slot], to);
    }
  }

  private void unordered(Rule rule, int slot, int from, int to) {
    lastEnd[slot] = tokens.position(to);
    lastToken[slot] = to;
    firstToken[slot] = from;
    int base = slot - slot % PLACES;
    int first = from;
    for (int place = 0; place < rule.elements().size(); place++) {
      int other = base + place;
      boolean same = other != slot && lastToken[other] >= from;
      if (same || tokens.position(to) - lastEnd[other] > rule.gap(place)) {
        return;
      }
      first = Math.min(first, firstToken[other]);
    }
    hit(rule, slot / PLACES, first, to);
  }

  private void hit(Rule rule, int number, int first, int last) {
    if (hits.size() < MAX_HITS && count[number] < MAX_HITS_A_RULE) {
      count[number]++;
      hits.add(new RuleHit(rule, first, last));
    }
  }
}
