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
 * follows, so no earlier one can do better, and nothing is ever tried twice. Each place knows up to
 * which position it may be filled, as the one before it was filled; for nearly every word that is
 * too long ago, and one comparison tells.
 */
final class Matcher {
  private static final int MAX_HITS = 96;
  private static final int MAX_HITS_A_RULE = 4;
  private static final int LONGEST_RUN = 12;
  private static final int SHORTEST_BEGINNING = 2;
  private static final int NEGATION_REACH = 3;
  private static final int NEVER = -1_000_000;

  private final RuleSet set;
  private final Lexicon lexicon;
  private final LexiconWords words;
  private final Slots slots;
  private final Tokens tokens;
  private final Steps steps;
  private final int[] deadline;
  private final int[] lastEnd;
  private final int[] firstToken;
  private final int[] lastToken;
  private final int[] count;
  private final List<RuleHit> hits = new ArrayList<>();
  private int negated = NEVER;

  Matcher(RuleSet set, Tokens tokens, Steps steps) {
    this.set = set;
    this.words = set.words();
    this.lexicon = set.lexicon();
    this.tokens = tokens;
    this.steps = steps;
    this.slots = set.slots();
    deadline = slots.deadlines();
    lastEnd = new int[slots.count()];
    firstToken = new int[slots.count()];
    lastToken = new int[slots.count()];
    count = new int[set.rules().size()];
    Arrays.fill(lastEnd, NEVER);
    Arrays.fill(lastToken, -1);
  }

  List<RuleHit> run() {
    for (int t = 0; t < tokens.size(); t++) {
      int number = tokens.known(t);
      if (number < 0) {
        beginnings(t);
        runs(t);
      } else if (!words.isIdle(number)) {
        known(number, t);
      }
    }
    return hits;
  }

  /** What was found out about the word when the rules were read need not be looked up. */
  private void known(int number, int t) {
    for (int entry : words.entries(number)) {
      entry(entry, t, t);
    }
    if (words.opens(number)) {
      phrases(t, tokens.hash(t));
    }
  }

  private void beginnings(int t) {
    int from = tokens.lettersFrom(t);
    int to = tokens.lettersTo(t);
    if (to - from < SHORTEST_BEGINNING || !mayBegin(from, to)) {
      return;
    }
    steps.add(to - from);
    long hash = WordHash.step(WordHash.START, tokens.letter(from));
    for (int i = from + 1; i < to; i++) {
      hash = WordHash.step(hash, tokens.letter(i));
      entry(lexicon.entry(Lexicon.beginning(hash)), t, t);
    }
  }

  private boolean mayBegin(int from, int to) {
    char third = from + 2 < to ? tokens.letter(from + 2) : 0;
    return lexicon.mayBegin(tokens.letter(from), tokens.letter(from + 1), third);
  }

  private void runs(int t) {
    long word = tokens.hash(t);
    entry(lexicon.entry(word), t, t);
    if (lexicon.mayOpen(word)) {
      phrases(t, word);
    }
    ideographs(t);
  }

  private void phrases(int t, long word) {
    if (t + 1 < tokens.size()) {
      long pair = WordHash.pair(word, tokens.hash(t + 1));
      entry(lexicon.entry(pair), t, t + 1);
      if (t + 2 < tokens.size()) {
        entry(lexicon.entry(WordHash.pair(pair, tokens.hash(t + 2))), t, t + 2);
      }
    }
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
    int[] places = set.slots(entry);
    steps.add(places.length);
    int start = tokens.position(from);
    for (int slot : places) {
      if (start <= deadline[slot]) {
        fill(slot, from, to);
      }
    }
    if (set.isNegation(entry)) {
      negated = tokens.position(to);
    }
  }

  private void fill(int slot, int from, int to) {
    int number = slots.rule(slot);
    Rule rule = set.rules().get(number);
    if (!rule.ordered()) {
      unordered(rule, slot, from, to);
    } else if (mayFill(rule, slot, from)) {
      ordered(rule, slot, from, to);
    }
  }

  private boolean mayFill(Rule rule, int slot, int from) {
    int start = tokens.position(from);
    return slots.isFirst(slot)
        ? !rule.guarded() || start - negated > NEGATION_REACH
        : start > lastEnd[slot - 1] && lastToken[slot - 1] < from;
  }

  private void ordered(Rule rule, int slot, int from, int to) {
    firstToken[slot] = slots.isFirst(slot) ? from : firstToken[slot - 1];
    lastEnd[slot] = tokens.position(to);
    lastToken[slot] = to;
    if (slots.isLast(slot)) {
      hit(rule, slots.rule(slot), firstToken[slot], to);
    } else {
      deadline[slot + 1] = lastEnd[slot] + 1 + slots.gap(slot + 1);
    }
  }

  private void unordered(Rule rule, int slot, int from, int to) {
    lastEnd[slot] = tokens.position(to);
    lastToken[slot] = to;
    firstToken[slot] = from;
    int number = slots.rule(slot);
    int first = from;
    for (int other = slots.first(number); other < slots.end(number); other++) {
      boolean same = other != slot && lastToken[other] >= from;
      if (same || tokens.position(to) - lastEnd[other] > slots.gap(other)) {
        return;
      }
      first = Math.min(first, firstToken[other]);
    }
    hit(rule, number, first, to);
  }

  private void hit(Rule rule, int number, int first, int last) {
    if (hits.size() < MAX_HITS && count[number] < MAX_HITS_A_RULE) {
      count[number]++;
      hits.add(new RuleHit(rule, first, last));
    }
  }
}
