package dev.ahp.lint.rule;

/**
 * The description of a rule.
 *
 * @param id stable id such as {@code AHP001}
 * @param slug short name such as {@code orphan-target}
 * @param severity the default severity
 * @param why one sentence on the consequence of a violation
 * @param hint one sentence on how to resolve it
 */
public record RuleDescription(String id, String slug, Severity severity, String why, String hint) {}
