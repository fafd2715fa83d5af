package dev.ahp.lint;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.lint.rule.LintFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The comments in one contract that suppress findings: {@code # ahp-ignore AHP012: reason}, on the
 * line of the finding or the line above. Several rules are separated by commas. A comment without a
 * reason has no effect.
 */
final class IgnoreComments {
  private static final String PREFIX = "ahp-ignore ";

  private final List<Ignore> ignores = new ArrayList<>();

  /** One rule that a comment suppresses. */
  private static final class Ignore {
    private final int line;
    private final String rule;
    private boolean used;

    Ignore(int line, String rule) {
      this.line = line;
      this.rule = rule;
    }
  }

  /** A comment that suppressed no finding. */
  record UnusedComment(int line, String rule) {}

  IgnoreComments(ContractFile file) {
    Map<Integer, String> comments = file.file().places().comments();
    comments.forEach(this::read);
  }

  private void read(int line, String comment) {
    int colon = comment.indexOf(':');
    if (!comment.startsWith(PREFIX) || colon < 0 || comment.substring(colon + 1).isBlank()) {
      return;
    }
    for (String rule : comment.substring(PREFIX.length(), colon).split(",", -1)) {
      ignores.add(new Ignore(line, rule.strip()));
    }
  }

  boolean suppresses(LintFinding finding) {
    boolean suppressed = false;
    int line = finding.textPosition().line();
    for (Ignore ignore : ignores) {
      boolean adjacent = ignore.line == line || ignore.line == line - 1;
      if (adjacent && ignore.rule.equals(finding.rule().id())) {
        ignore.used = true;
        suppressed = true;
      }
    }
    return suppressed;
  }

  List<UnusedComment> unused() {
    return ignores.stream()
        .filter(it -> !it.used)
        .map(it -> new UnusedComment(it.line, it.rule))
        .toList();
  }
}
