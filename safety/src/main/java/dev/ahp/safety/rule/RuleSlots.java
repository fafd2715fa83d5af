package dev.ahp.safety.rule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the places of all rules in one row, rule by rule, and answers what a match asks about a
 * place from plain arrays: it asks for every place of nearly every word.
 */
final class RuleSlots {
  private static final int[] NOWHERE = {};

  private final List<SafetyRule> safetyRules;
  private final int[] firstSlot;
  private final int[] rule;
  private final int[] gap;
  private final int[] deadlines;

  RuleSlots(List<SafetyRule> safetyRules) {
    this.safetyRules = safetyRules;
    firstSlot = new int[safetyRules.size() + 1];
    for (int r = 0; r < safetyRules.size(); r++) {
      firstSlot[r + 1] = firstSlot[r] + safetyRules.get(r).elements().size();
    }
    rule = new int[count()];
    gap = new int[count()];
    for (int r = 0; r < safetyRules.size(); r++) {
      Arrays.fill(rule, first(r), end(r), r);
      for (int slot = first(r); slot < end(r); slot++) {
        gap[slot] = safetyRules.get(r).gap(slot - first(r));
      }
    }
    deadlines = openAtStart();
  }

  int count() {
    return firstSlot[safetyRules.size()];
  }

  /** The number of the rule that a slot belongs to. */
  int rule(int slot) {
    return rule[slot];
  }

  int gap(int slot) {
    return gap[slot];
  }

  boolean isFirst(int slot) {
    return slot == first(rule[slot]);
  }

  boolean isLast(int slot) {
    return slot == end(rule[slot]) - 1;
  }

  /** Up to which position each slot may be filled at the start; a fresh array. */
  int[] deadlines() {
    return deadlines.clone();
  }

  /** Later places of an ordered rule wait for the one before; all others are free for ever. */
  private int[] openAtStart() {
    int[] result = new int[count()];
    for (int slot = 0; slot < result.length; slot++) {
      boolean waits = safetyRules.get(rule[slot]).ordered() && !isFirst(slot);
      result[slot] = waits ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    }
    return result;
  }

  int first(int rule) {
    return firstSlot[rule];
  }

  int end(int rule) {
    return firstSlot[rule + 1];
  }

  /**
   * For each entry the slots in which it may stand, later places of a rule first: a word must not
   * fill two places of one rule at once.
   */
  int[][] of(Lexicon lexicon) {
    // By class first, since asking every rule for every entry would show in the start-up time.
    Map<Integer, int[]> byClass = byClass();
    int[][] result = new int[lexicon.entries()][];
    for (int entry = 0; entry < result.length; entry++) {
      result[entry] = of(lexicon.classes(entry), byClass);
    }
    return result;
  }

  private Map<Integer, int[]> byClass() {
    Map<Integer, int[]> byClass = new HashMap<>();
    for (int slot = count() - 1; slot >= 0; slot--) {
      int number = rule[slot];
      for (int id : safetyRules.get(number).elements().get(slot - first(number))) {
        byClass.merge(id, new int[] {slot}, RuleSlots::joined);
      }
    }
    return byClass;
  }

  private static int[] of(int[] classes, Map<Integer, int[]> byClass) {
    int[] slots = NOWHERE;
    for (int id : classes) {
      slots = joined(slots, byClass.getOrDefault(id, NOWHERE));
    }
    return classes.length == 1 ? slots : distinctDescending(slots);
  }

  private static int[] joined(int[] some, int[] more) {
    if (some.length == 0) {
      return more;
    }
    int[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  private static int[] distinctDescending(int[] slots) {
    Arrays.sort(slots);
    int[] result = new int[slots.length];
    int size = 0;
    for (int i = slots.length - 1; i >= 0; i--) {
      if (size == 0 || result[size - 1] != slots[i]) {
        result[size++] = slots[i];
      }
    }
    return Arrays.copyOf(result, size);
  }
}
