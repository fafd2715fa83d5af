package dev.ahp.lint.rule;

import java.util.ArrayList;
import java.util.List;

/** Collects the findings of the rules. */
public final class LintFindings {
  private final List<LintFinding> list = new ArrayList<>();

  public void add(LintFinding finding) {
    list.add(finding);
  }

  public List<LintFinding> all() {
    return List.copyOf(list);
  }
}
