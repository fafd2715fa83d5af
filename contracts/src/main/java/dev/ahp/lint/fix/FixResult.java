package dev.ahp.lint.fix;

import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.Fix;
import java.util.List;

/**
 * What became of a set.
 *
 * @param fixes in the order in which they were made
 * @param files those that changed, by path
 * @param report on the files as they are now
 */
public record FixResult(List<Fix> fixes, List<ChangedFile> files, LintReport report) {
  public FixResult {
    fixes = List.copyOf(fixes);
    files = List.copyOf(files);
  }

  /**
   * A file before and after.
   *
   * @param path relative to the agents directory
   * @param shown as a person finds it
   */
  public record ChangedFile(String path, String shown, String before, String after) {
    /** As a unified diff. */
    public String diff() {
      return UnifiedDiff.of(shown, before, after);
    }
  }
}
