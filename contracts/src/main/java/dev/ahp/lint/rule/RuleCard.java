package dev.ahp.lint.rule;

/**
 * What is known of a rule without running it.
 *
 * @param id stable, {@code AHP001}
 * @param slug what it is about in a few words, {@code orphan-target}
 * @param severity unless configured otherwise
 * @param why what goes wrong when it is broken, a sentence
 * @param hint what to do about it, a sentence
 */
public record RuleCard(String id, String slug, Severity severity, String why, String hint) {}
