package dev.ahp.safety.rule;

/**
 * A match of a rule from its first to its last token, both inclusive.
 *
 * @param described true if the match is quoted in a text about attacks, which lowers its weight
 */
public record RuleHit(SafetyRule safetyRule, int first, int last, boolean described) {
  private static final double DESCRIBED = 0.3;

  /** Returns the evidence in log-odds. */
  double weight() {
    return described ? DESCRIBED * safetyRule.weight() : safetyRule.weight();
  }
}
