package dev.ahp.lint;

import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects findings. It keeps the first 100 errors and the first 100 warnings of each file and
 * counts the others.
 */
final class FindingCollector {
  private static final int MAX_KEPT = 100;

  private final List<LintFinding> findings = new ArrayList<>();
  private final Map<FindingKind, Integer> kept = new HashMap<>();
  private long omitted;
  private long omittedErrors;

  private record FindingKind(String file, Severity severity) {}

  void add(LintFinding finding) {
    FindingKind kind = new FindingKind(finding.file(), finding.severity());
    if (kept.merge(kind, 1, Integer::sum) <= MAX_KEPT) {
      findings.add(finding);
    } else {
      omitted++;
      omittedErrors += finding.isError() ? 1 : 0;
    }
  }

  void addAll(FindingCollector others) {
    others.findings.forEach(this::add);
    addOmitted(others);
  }

  /** Adds the number of findings that another collector has not kept. */
  void addOmitted(FindingCollector other) {
    omitted += other.omitted;
    omittedErrors += other.omittedErrors;
  }

  /** Returns the kept findings in the order in which they were added. */
  List<LintFinding> findings() {
    return Collections.unmodifiableList(findings);
  }

  List<LintFinding> inReadingOrder() {
    return findings.stream().sorted(LintFinding.READING_ORDER).toList();
  }

  Set<String> files() {
    Set<String> files = new HashSet<>();
    findings.forEach(it -> files.add(it.file()));
    return files;
  }

  /** Returns the number of findings that are not kept. */
  long omitted() {
    return omitted;
  }

  /** Returns the number of errors among the findings that are not kept. */
  long omittedErrors() {
    return omittedErrors;
  }
}
