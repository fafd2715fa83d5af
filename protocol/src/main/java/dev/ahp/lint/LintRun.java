package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.LintReport.ContractLevel;
import dev.ahp.lint.conformance.Conformance;
import dev.ahp.lint.rule.Finding;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.IgnoreRule;
import dev.ahp.lint.rule.Level;
import dev.ahp.lint.rule.LevelRule;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One pass over one set. */
final class LintRun {
  /** What these find says how far a contract is, not that it is wrong. */
  private static final Set<String> ABOUT_LEVELS = Set.of("AHP023", "AHP024", "AHP028");

  private final ContractSet set;
  private final LintOptions options;
  private final List<Rule> rules;
  private final Subjects subjects;
  private final Map<String, List<Finding>> fromSet = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();
  private final List<ContractLevel> levels = new ArrayList<>();

  LintRun(ContractSet set, LintOptions options, List<Rule> rules, Subjects subjects) {
    this.set = set;
    this.options = options;
    this.rules = rules;
    this.subjects = subjects;
  }

  LintReport run() {
    checkSet();
    set.contracts().stream().filter(it -> options.covers(it.path())).forEach(this::check);
    if (options.only().isEmpty()) {
      fromSet.values().forEach(rest -> rest.forEach(this::keep));
    }
    findings.sort(Finding.READING_ORDER);
    return new LintReport(
        levels.size(), levels, findings, LintReport.lowest(levels), Sources.of(set, findings));
  }

  private void checkSet() {
    Findings found = new Findings();
    rules.forEach(rule -> rule.checkSet(set, found));
    for (Finding finding : found.all()) {
      fromSet.computeIfAbsent(finding.file(), it -> new ArrayList<>()).add(finding);
    }
  }

  private void check(ContractFile file) {
    String shown = set.prefix() + file.path();
    List<Finding> raw = Optional.ofNullable(fromSet.remove(shown)).orElse(List.of());
    Contract contract = file.contract();
    if (contract == null) {
      raw.forEach(this::keep);
      levels.add(new ContractLevel(null, shown, Level.NONE));
    } else {
      Level level = check(subjects.of(file, contract), raw);
      levels.add(new ContractLevel(file.id().orElse(null), shown, level));
    }
  }

  private Level check(Subject subject, List<Finding> raw) {
    Findings found = new Findings();
    raw.forEach(found::add);
    rules.forEach(rule -> rule.check(subject, found));
    Ignores ignores = new Ignores(subject.file());
    List<Finding> own = effective(found, ignores);
    boolean wrong =
        own.stream().anyMatch(it -> it.isError() && !ABOUT_LEVELS.contains(it.rule().id()));
    Level level = wrong ? Level.NONE : Conformance.of(subject);
    own.addAll(effective(aboutLevel(subject, level), ignores));
    findings.addAll(own);
    unused(subject.file(), ignores);
    return level;
  }

  private Findings aboutLevel(Subject subject, Level level) {
    Findings found = new Findings();
    for (Rule rule : rules) {
      if (rule instanceof LevelRule levelRule) {
        levelRule.check(subject, level, found);
      }
    }
    return found;
  }

  private List<Finding> effective(Findings found, Ignores ignores) {
    List<Finding> kept = new ArrayList<>();
    for (Finding finding : found.all()) {
      options.config().apply(finding).filter(it -> !ignores.silences(it)).ifPresent(kept::add);
    }
    return kept;
  }

  private void unused(ContractFile file, Ignores ignores) {
    for (Ignores.Unused unused : ignores.unused()) {
      for (Rule rule : rules) {
        if (rule instanceof IgnoreRule ignoreRule) {
          keep(ignoreRule.unused(set, file.path(), unused.line(), unused.rule()));
        }
      }
    }
  }

  private void keep(Finding finding) {
    options.config().apply(finding).ifPresent(findings::add);
  }
}
