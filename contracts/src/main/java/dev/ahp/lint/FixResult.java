package dev.ahp.lint;

import dev.ahp.lint.rule.Fix;
import java.util.List;

/**
 * The result of fixing a set.
 *
 * @param fixes in the order in which they were applied
 * @param files the changed files, by path
 * @param report on the files after the fixes
 */
public record FixResult(List<Fix> fixes, List<ChangedFile> files, LintReport report) {
  public FixResult {
    fixes = List.copyOf(fixes);
    files = List.copyOf(files);
  }

  /**
   * The content of a file before and after the fixes.
   *
   * @param path relative to the agents directory
   * @param shown path as shown to the user
   */
  public record ChangedFile(String path, String shown, String before, String after) {
    /** Returns the change as a unified diff. */
    public String diff() {
      return UnifiedDiff.of(shown, before, after);
    }
  }
}
