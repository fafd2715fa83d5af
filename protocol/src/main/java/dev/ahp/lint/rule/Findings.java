package dev.ahp.lint.rule;

import java.util.ArrayList;
import java.util.List;

/** Gathers what the rules say. */
public final class Findings {
  private final List<Finding> list = new ArrayList<>();

  public void add(Finding finding) {
    list.add(finding);
  }

  public List<Finding> all() {
    return List.copyOf(list);
  }
}
