package dev.ahp.lint;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.LintFinding;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files of a set after some edits, with the lint report on them. */
final class FixedContracts {
  private final ContractSource source;
  private final LintOptions options;
  private final Map<String, String> texts;
  private final Map<String, ContractFile> files = new HashMap<>();
  private final LintReport report;

  private FixedContracts(ContractSource source, LintOptions options, Map<String, String> texts) {
    this.source = source;
    this.options = options;
    this.texts = Map.copyOf(texts);
    ContractSet set = ContractLoader.load(new OverlayContractSource(source, texts));
    set.contracts().forEach(it -> files.put(it.path(), it));
    this.report = Linter.lint(set, options);
  }

  static FixedContracts of(ContractSource source, LintOptions options) {
    // A fix in one file can affect findings in another, so the whole set is linted.
    return new FixedContracts(source, options.onlyOn(Set.of()), Map.of());
  }

  LintReport report() {
    return report;
  }

  Map<String, String> texts() {
    return texts;
  }

  Map<String, ContractFile> files() {
    return files;
  }

  /** Returns the state after further edits, which must not overlap. */
  FixedContracts with(List<Fix> fixes) {
    Map<String, String> changed = new HashMap<>(texts);
    Comparator<Fix> byDescendingStart = Comparator.comparing(it -> -it.edit().start());
    for (Fix fix : fixes.stream().sorted(byDescendingStart).toList()) {
      String now = changed.getOrDefault(fix.path(), text(fix.path()));
      changed.put(fix.path(), fix.edit().applyTo(now));
    }
    return new FixedContracts(source, options, changed);
  }

  private String text(String path) {
    ContractFile file = files.get(path);
    return file == null ? "" : file.file().text();
  }

  /**
   * Returns true if these fixes are valid from an earlier state. Each file must have exactly the
   * promised change. Every fix must remove a finding, none may add one, and no contract may lose
   * its level.
   */
  boolean isValidAfter(FixedContracts before, List<Fix> fixes) {
    return hasPromisedContent(before, fixes)
        && removesFindings(fixes.size(), before)
        && keepsLevels(before);
  }

  private boolean hasPromisedContent(FixedContracts before, List<Fix> fixes) {
    Map<String, JsonObject> expected = new HashMap<>();
    for (Fix fix : fixes) {
      JsonObject current = expected.getOrDefault(fix.path(), before.value(fix.path()));
      expected.put(fix.path(), fix.effect().apply(current));
    }
    return expected.entrySet().stream().allMatch(it -> it.getValue().equals(value(it.getKey())));
  }

  private JsonObject value(String path) {
    ContractFile file = files.get(path);
    return file == null ? JsonObject.empty() : file.json();
  }

  private boolean removesFindings(int fixes, FixedContracts before) {
    Map<Json, Integer> left = new HashMap<>();
    before.report.findings().forEach(it -> left.merge(withoutPosition(it), 1, Integer::sum));
    boolean known =
        report.findings().stream()
            .allMatch(it -> left.merge(withoutPosition(it), -1, Integer::sum) >= 0);
    return known && report.findings().size() <= before.report.findings().size() - fixes;
  }

  /** Returns a finding without its position, because an edit above the finding moves it. */
  private static Json withoutPosition(LintFinding finding) {
    return finding.toJson().asObject().orElseThrow().without("line").without("column");
  }

  private boolean keepsLevels(FixedContracts before) {
    Map<String, ConformanceLevel> levels = new HashMap<>();
    before.report.contracts().forEach(it -> levels.put(it.file(), it.level()));
    return report.contracts().stream()
        .allMatch(
            it -> it.level().compareTo(levels.getOrDefault(it.file(), ConformanceLevel.NONE)) >= 0);
  }
}
