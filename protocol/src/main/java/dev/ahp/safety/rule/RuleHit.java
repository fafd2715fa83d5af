package dev.ahp.safety.rule;

/** A match of a rule from its first to its last token, both included. */
public record RuleHit(Rule rule, int first, int last) {}
