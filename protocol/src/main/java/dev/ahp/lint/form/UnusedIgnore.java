package dev.ahp.lint.form;

import dev.ahp.lint.rule.IgnoreRule;
import dev.ahp.lint.rule.Severity;

final class UnusedIgnore extends IgnoreRule {
  UnusedIgnore() {
    super(
        "AHP030",
        "unused-ignore",
        Severity.WARNING,
        "An ahp-ignore that suppresses nothing hides the next finding on its line.",
        "Remove the comment, or move it to the line of the finding or the line above.");
  }
}
