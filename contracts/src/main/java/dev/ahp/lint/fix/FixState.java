package dev.ahp.lint.fix;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.LintFinding;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files of a set with some edits made, and what the linter says of them. */
final class FixState {
  private final ContractSource source;
  private final LintOptions options;
  private final Map<String, String> texts;
  private final Map<String, ContractFile> files = new HashMap<>();
  private final LintReport report;

  private FixState(ContractSource source, LintOptions options, Map<String, String> texts) {
    this.source = source;
    this.options = options;
    this.texts = Map.copyOf(texts);
    ContractSet set = ContractSet.load(new OverlayContractSource(source, texts));
    set.contracts().forEach(it -> files.put(it.path(), it));
    this.report = Linter.lint(set, options);
  }

  static FixState of(ContractSource source, LintOptions options) {
    // A fix in one file can show in another, so the whole set is looked at.
    return new FixState(source, options.onlyOn(Set.of()), Map.of());
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

  /** With more edits made, none of which overlap. */
  FixState with(List<Fix> fixes) {
    Map<String, String> changed = new HashMap<>(texts);
    Comparator<Fix> lastFirst = Comparator.comparing(it -> -it.edit().start());
    for (Fix fix : fixes.stream().sorted(lastFirst).toList()) {
      String now = changed.getOrDefault(fix.path(), text(fix.path()));
      changed.put(fix.path(), fix.edit().applyTo(now));
    }
    return new FixState(source, options, changed);
  }

  private String text(String path) {
    ContractFile file = files.get(path);
    return file == null ? "" : file.file().text();
  }

  /**
   * Whether these fixes may lead here from an earlier state: each file says what the fixes promise
   * and nothing else, every fix took a finding away and none brought a new one, and no contract
   * lost its level.
   */
  boolean follows(FixState before, List<Fix> fixes) {
    return promised(before, fixes) && isBetterBy(fixes.size(), before) && levelsHold(before);
  }

  private boolean promised(FixState before, List<Fix> fixes) {
    Map<String, JsonObject> expected = new HashMap<>();
    for (Fix fix : fixes) {
      JsonObject was = expected.getOrDefault(fix.path(), before.value(fix.path()));
      expected.put(fix.path(), fix.effect().apply(was));
    }
    return expected.entrySet().stream().allMatch(it -> it.getValue().equals(value(it.getKey())));
  }

  private JsonObject value(String path) {
    ContractFile file = files.get(path);
    return file == null ? JsonObject.empty() : file.json();
  }

  private boolean isBetterBy(int fixes, FixState before) {
    Map<Json, Integer> left = new HashMap<>();
    before.report.findings().forEach(it -> left.merge(meaning(it), 1, Integer::sum));
    boolean known =
        report.findings().stream().allMatch(it -> left.merge(meaning(it), -1, Integer::sum) >= 0);
    return known && report.findings().size() <= before.report.findings().size() - fixes;
  }

  /** A finding without its place, which an edit above it moves. */
  private static Json meaning(LintFinding finding) {
    return finding.toJson().asObject().orElseThrow().without("line").without("column");
  }

  private boolean levelsHold(FixState before) {
    Map<String, ConformanceLevel> levels = new HashMap<>();
    before.report.contracts().forEach(it -> levels.put(it.file(), it.level()));
    return report.contracts().stream()
        .allMatch(
            it -> it.level().compareTo(levels.getOrDefault(it.file(), ConformanceLevel.NONE)) >= 0);
  }
}
