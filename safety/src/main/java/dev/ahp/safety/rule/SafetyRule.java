package dev.ahp.safety.rule;

import java.util.List;

/**
 * One rule of the rule file.
 *
 * @param id what findings are called by
 * @param weight evidence in log-odds
 * @param ordered whether the elements must come in this order
 * @param guarded whether a negation right before the first element cancels the match
 * @param elements for each place the classes that may stand there
 * @param gaps for each place how many positions may lie between it and the one before; of a rule
 *     without order all places have the width of the whole
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
