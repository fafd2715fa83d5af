package dev.ahp.safety.rule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the slots of all rules consecutively and stores their attributes in arrays, because the
 * matcher reads them for nearly every word.
 */
final class RuleSlots {
  private static final int[] NO_SLOTS = {};

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
    deadlines = initialDeadlines();
  }

  int count() {
    return firstSlot[safetyRules.size()];
  }

  /** Returns the number of the rule of a slot. */
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

  /** Writes the initial deadline of each slot to an array. */
  void copyDeadlines(int[] to) {
    System.arraycopy(deadlines, 0, to, 0, deadlines.length);
  }

  /** Later slots of an ordered rule wait for the previous one; all others can always be filled. */
  private int[] initialDeadlines() {
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
   * Returns the slots that each entry can fill, later slots of a rule first, so that a word does
   * not fill two slots of one rule.
   */
  int[][] of(Lexicon lexicon) {
    // Groups by class first; checking every rule for every entry would slow down start-up.
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
        byClass.merge(id, new int[] {slot}, RuleSlots::concat);
      }
    }
    return byClass;
  }

  private static int[] of(int[] classes, Map<Integer, int[]> byClass) {
    int[] slots = NO_SLOTS;
    for (int id : classes) {
      slots = concat(slots, byClass.getOrDefault(id, NO_SLOTS));
    }
    return classes.length == 1 ? slots : distinctDescending(slots);
  }

  private static int[] concat(int[] left, int[] more) {
    if (left.length == 0) {
      return more;
    }
    int[] all = Arrays.copyOf(left, left.length + more.length);
    System.arraycopy(more, 0, all, left.length, more.length);
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
