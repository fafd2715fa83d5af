package dev.ahp.safety.rule;

import java.util.List;

/**
 * A rule of the rule file.
 *
 * @param id used in findings
 * @param weight evidence in log-odds
 * @param ordered true if the elements must occur in this order
 * @param guarded true if a preceding negation cancels the match
 * @param elements the allowed classes of each slot
 * @param gaps the maximum number of positions between each slot and the previous one; for an
 *     unordered rule the width of the whole match
 */
public record SafetyRule(
    String id,
    double weight,
    boolean ordered,
    boolean guarded,
    List<int[]> elements,
    List<Integer> gaps) {

  public SafetyRule {
    elements = List.copyOf(elements);
    gaps = List.copyOf(gaps);
  }

  int gap(int place) {
    return gaps.get(place);
  }
}
