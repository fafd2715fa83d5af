package dev.ahp.safety.rule;

import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.TokenBuffer;
import dev.ahp.safety.text.WordHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Matches all rules in one pass over the tokens, for one text after the other. For each slot of
 * each rule it keeps only the latest match, because a later match leaves smaller gaps to the
 * following slots; there is no backtracking. Each slot has a deadline, the last position at which
 * it can be filled, so most words need one comparison.
 */
public final class RuleMatcher {
  private static final int MAX_HITS = 96;
  private static final int MAX_HITS_PER_RULE = 4;
  private static final int MAX_SEQUENCE = 12;
  private static final int MIN_PREFIX = 2;
  private static final int NEGATION_WINDOW = 3;
  private static final int MIN_DESCRIPTIONS = 3;
  private static final int NEVER = -1_000_000;

  private final RuleSet set;
  private final Lexicon lexicon;
  private final LexiconWords words;
  private final RuleSlots ruleSlots;
  private final TokenBuffer tokenBuffer;
  private final StepCounter stepCounter;
  private final int[] deadline;
  private final int[] lastEnd;
  private final int[] firstToken;
  private final int[] lastToken;
  private final int[] count;
  private List<RuleHit> hits = new ArrayList<>();
  private final BitSet descriptions = new BitSet();
  private int lastNegation = NEVER;

  public RuleMatcher(RuleSet set, TokenBuffer tokenBuffer, StepCounter stepCounter) {
    this.set = set;
    this.words = set.words();
    this.lexicon = set.lexicon();
    this.tokenBuffer = tokenBuffer;
    this.stepCounter = stepCounter;
    this.ruleSlots = set.slots();
    deadline = new int[ruleSlots.count()];
    lastEnd = new int[ruleSlots.count()];
    firstToken = new int[ruleSlots.count()];
    lastToken = new int[ruleSlots.count()];
    count = new int[set.rules().size()];
  }

  private void clear() {
    ruleSlots.copyDeadlines(deadline);
    Arrays.fill(lastEnd, NEVER);
    Arrays.fill(lastToken, -1);
    Arrays.fill(count, 0);
    hits = new ArrayList<>();
    descriptions.clear();
    lastNegation = NEVER;
  }

  /** Returns all matches, limited per rule, in the order in which they end. */
  public List<RuleHit> run() {
    clear();
    for (int t = 0; t < tokenBuffer.size(); t++) {
      int number = tokenBuffer.known(t);
      if (number < 0) {
        prefixes(t);
        runs(t);
      } else if (!words.isIrrelevant(number)) {
        known(number, t);
      }
    }
    return isDescriptive() ? described() : hits;
  }

  /** Returns true if the text is about attacks, by the words outside of quotations. */
  public boolean isDescriptive() {
    return descriptions.cardinality() >= MIN_DESCRIPTIONS;
  }

  /**
   * Marks the quoted matches of a text about attacks. Only words outside of quotations show that a
   * text is about attacks, so quotation marks alone change nothing.
   */
  private List<RuleHit> described() {
    return hits.stream()
        .map(hit -> new RuleHit(hit.safetyRule(), hit.first(), hit.last(), isQuoted(hit)))
        .toList();
  }

  private boolean isQuoted(RuleHit hit) {
    return tokenBuffer.isQuoted(hit.first()) && tokenBuffer.isQuoted(hit.last());
  }

  /** Uses the precomputed entries of the word. */
  private void known(int number, int t) {
    for (int entry : words.entries(number)) {
      entry(entry, t, t);
    }
    if (words.startsPhrase(number)) {
      phrases(t, tokenBuffer.hash(t));
    }
  }

  private void prefixes(int t) {
    int from = tokenBuffer.lettersFrom(t);
    int to = tokenBuffer.lettersTo(t);
    if (to - from < MIN_PREFIX || !mayStartPrefix(from, to)) {
      return;
    }
    stepCounter.add(to - from);
    long hash = WordHash.step(WordHash.START, tokenBuffer.letter(from));
    for (int i = from + 1; i < to; i++) {
      hash = WordHash.step(hash, tokenBuffer.letter(i));
      entry(lexicon.entry(Lexicon.prefixKey(hash)), t, t);
    }
  }

  private boolean mayStartPrefix(int from, int to) {
    char third = from + 2 < to ? tokenBuffer.letter(from + 2) : 0;
    return lexicon.mayStartPrefix(tokenBuffer.letter(from), tokenBuffer.letter(from + 1), third);
  }

  private void runs(int t) {
    long word = tokenBuffer.hash(t);
    entry(lexicon.entry(word), t, t);
    if (lexicon.mayStartPhrase(word)) {
      phrases(t, word);
    }
    ideographs(t);
  }

  private void phrases(int t, long word) {
    if (t + 1 < tokenBuffer.size()) {
      long pair = WordHash.pair(word, tokenBuffer.hash(t + 1));
      entry(lexicon.entry(pair), t, t + 1);
      if (t + 2 < tokenBuffer.size()) {
        entry(lexicon.entry(WordHash.pair(pair, tokenBuffer.hash(t + 2))), t, t + 2);
      }
    }
  }

  /** Sequences of one-character tokens are words of scripts without spaces. */
  private void ideographs(int t) {
    long hash = WordHash.START;
    for (int i = t; i < tokenBuffer.size() && i < t + MAX_SEQUENCE && isIdeograph(i); i++) {
      hash = WordHash.step(hash, tokenBuffer.letter(tokenBuffer.lettersFrom(i)));
      stepCounter.add(1);
      if (i > t) {
        entry(lexicon.entry(hash), t, i);
      }
    }
  }

  private boolean isIdeograph(int t) {
    return tokenBuffer.lettersTo(t) - tokenBuffer.lettersFrom(t) == 1
        && tokenBuffer.letter(tokenBuffer.lettersFrom(t)) >= 0x0E00;
  }

  private void entry(int entry, int from, int to) {
    stepCounter.add(1);
    if (entry < 0) {
      return;
    }
    tokenBuffer.addConcepts(from, set.concepts(entry));
    int[] slots = set.slots(entry);
    stepCounter.add(slots.length);
    int start = tokenBuffer.position(from);
    for (int slot : slots) {
      if (start <= deadline[slot]) {
        fill(slot, from, to);
      }
    }
    if (set.isDescription(entry) && !tokenBuffer.isQuoted(from)) {
      descriptions.set(entry);
    }
    if (set.isNegation(entry)) {
      lastNegation = tokenBuffer.position(to);
    }
  }

  private void fill(int slot, int from, int to) {
    int number = ruleSlots.rule(slot);
    SafetyRule safetyRule = set.rules().get(number);
    if (!safetyRule.ordered()) {
      unordered(safetyRule, slot, from, to);
    } else if (mayFill(safetyRule, slot, from)) {
      ordered(safetyRule, slot, from, to);
    }
  }

  private boolean mayFill(SafetyRule safetyRule, int slot, int from) {
    int start = tokenBuffer.position(from);
    return ruleSlots.isFirst(slot)
        ? !safetyRule.guarded() || start - lastNegation > NEGATION_WINDOW
        : start > lastEnd[slot - 1] && lastToken[slot - 1] < from;
  }

  private void ordered(SafetyRule safetyRule, int slot, int from, int to) {
    firstToken[slot] = ruleSlots.isFirst(slot) ? from : firstToken[slot - 1];
    lastEnd[slot] = tokenBuffer.position(to);
    lastToken[slot] = to;
    if (ruleSlots.isLast(slot)) {
      hit(safetyRule, ruleSlots.rule(slot), firstToken[slot], to);
    } else {
      deadline[slot + 1] = lastEnd[slot] + 1 + ruleSlots.gap(slot + 1);
    }
  }

  private void unordered(SafetyRule safetyRule, int slot, int from, int to) {
    lastEnd[slot] = tokenBuffer.position(to);
    lastToken[slot] = to;
    firstToken[slot] = from;
    int number = ruleSlots.rule(slot);
    int first = from;
    for (int other = ruleSlots.first(number); other < ruleSlots.end(number); other++) {
      boolean same = other != slot && lastToken[other] >= from;
      if (same || tokenBuffer.position(to) - lastEnd[other] > ruleSlots.gap(other)) {
        return;
      }
      first = Math.min(first, firstToken[other]);
    }
    hit(safetyRule, number, first, to);
  }

  private void hit(SafetyRule safetyRule, int number, int first, int last) {
    if (hits.size() < MAX_HITS && count[number] < MAX_HITS_PER_RULE) {
      count[number]++;
      hits.add(new RuleHit(safetyRule, first, last, false));
    }
  }
}
