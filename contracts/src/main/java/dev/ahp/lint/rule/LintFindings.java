package dev.ahp.lint.rule;

import java.util.ArrayList;
import java.util.List;

/** Gathers what the rules say. */
public final class LintFindings {
  private final List<LintFinding> list = new ArrayList<>();

  public void add(LintFinding finding) {
    list.add(finding);
  }

  public List<LintFinding> all() {
    return List.copyOf(list);
  }
}
