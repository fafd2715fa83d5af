package dev.ahp.lint;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.rule.ConformanceLevel;
import java.time.LocalDate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Options of a lint run.
 *
 * @param level the level that every contract must reach; NONE requires nothing
 * @param baseline the previous contracts; null to compare with the lock file
 * @param today the date that decides whether a sunset has passed
 * @param only paths of the contracts to report on; empty for all
 */
public record LintOptions(
    ConformanceLevel level,
    @Nullable ContractSet baseline,
    LocalDate today,
    LintConfig config,
    Set<String> only) {

  public LintOptions {
    only = Set.copyOf(only);
  }

  public static LintOptions on(LocalDate today) {
    return new LintOptions(ConformanceLevel.NONE, null, today, LintConfig.NONE, Set.of());
  }

  public LintOptions asking(ConformanceLevel requiredLevel) {
    return new LintOptions(requiredLevel, baseline, today, config, only);
  }

  public LintOptions against(@Nullable ContractSet before) {
    return new LintOptions(level, before, today, config, only);
  }

  public LintOptions with(LintConfig chosen) {
    return new LintOptions(level, baseline, today, chosen, only);
  }

  public LintOptions onlyOn(Set<String> paths) {
    return new LintOptions(level, baseline, today, config, paths);
  }

  /** Returns true if findings in this contract are reported. */
  public boolean covers(String path) {
    return only.isEmpty() || only.contains(path);
  }
}
