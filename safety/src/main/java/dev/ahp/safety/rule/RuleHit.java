package dev.ahp.safety.rule;

/** A match of a rule from its first to its last token, both inclusive. */
public record RuleHit(SafetyRule safetyRule, int first, int last) {}
