package dev.ahp.lint;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.lint.rule.LintFinding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The comments in one contract that suppress findings: {@code # ahp-ignore AHP012: reason}, on the
 * line of the finding or the line above. Several rules are separated by commas. A comment without a
 * reason has no effect.
 */
final class IgnoreComments {
  private static final String PREFIX = "ahp-ignore ";

  private final List<IgnoredRule> ignored = new ArrayList<>();
  private final Set<IgnoredRule> used = new HashSet<>();

  /** A rule that the comment on a line suppresses. */
  record IgnoredRule(int line, String rule) {}

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
      ignored.add(new IgnoredRule(line, rule.strip()));
    }
  }

  boolean suppresses(LintFinding finding) {
    int line = finding.textPosition().line();
    List<IgnoredRule> matching =
        ignored.stream()
            .filter(it -> it.line() == line || it.line() == line - 1)
            .filter(it -> it.rule().equals(finding.rule().id()))
            .toList();
    used.addAll(matching);
    return !matching.isEmpty();
  }

  /** Returns the rules of which no finding was suppressed. */
  List<IgnoredRule> unused() {
    return ignored.stream().filter(it -> !used.contains(it)).toList();
  }
}
