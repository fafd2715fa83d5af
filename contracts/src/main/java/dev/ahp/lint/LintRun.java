package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.LintReport.ContractLevel;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LevelNotReached;
import dev.ahp.lint.rule.LevelRequirements;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.UnusedIgnore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One lint pass over one set. */
final class LintRun {
  /** Rules that report a missing level. Their findings do not lower the level that was reached. */
  private static final Set<String> LEVEL_RULES = Set.of("AHP023", "AHP024", "AHP028");

  private final ContractSet set;
  private final LintOptions options;
  private final List<LintRule> rules;
  private final RuleContextFactory factory;
  private final Map<String, List<LintFinding>> fromSet = new HashMap<>();
  private final List<LintFinding> findings = new ArrayList<>();
  private final List<ContractLevel> levels = new ArrayList<>();

  LintRun(ContractSet set, LintOptions options, List<LintRule> rules, RuleContextFactory factory) {
    this.set = set;
    this.options = options;
    this.rules = rules;
    this.factory = factory;
  }

  LintReport run() {
    checkSet();
    set.contracts().stream().filter(it -> options.covers(it.path())).forEach(this::check);
    if (options.only().isEmpty()) {
      fromSet.values().forEach(rest -> rest.forEach(this::addConfigured));
    }
    findings.sort(LintFinding.READING_ORDER);
    return new LintReport(
        levels.size(), levels, findings, LintReport.lowest(levels), quotedTexts());
  }

  /** Returns the texts of the files with findings, whose lines a report quotes. */
  private Map<String, String> quotedTexts() {
    Map<String, String> texts = new HashMap<>();
    set.prompts().values().stream()
        .filter(it -> it.line() == 1)
        .forEach(it -> texts.put(set.prefix() + it.path(), it.text()));
    Stream.of(
            set.broken().stream(),
            Stream.ofNullable(set.registryFile()),
            set.contracts().stream().map(ContractFile::file))
        .flatMap(it -> it)
        .forEach(it -> texts.put(set.prefix() + it.path(), it.text()));
    texts.keySet().retainAll(findings.stream().map(LintFinding::file).collect(Collectors.toSet()));
    return texts;
  }

  private void checkSet() {
    rules.forEach(
        rule ->
            rule.checkSet(
                set, it -> fromSet.computeIfAbsent(it.file(), key -> new ArrayList<>()).add(it)));
  }

  private void check(ContractFile file) {
    String displayPath = set.prefix() + file.path();
    List<LintFinding> raw = Optional.ofNullable(fromSet.remove(displayPath)).orElse(List.of());
    Contract contract = file.contract();
    if (contract == null) {
      raw.forEach(this::addConfigured);
      levels.add(new ContractLevel(null, displayPath, ConformanceLevel.NONE));
    } else {
      ConformanceLevel level = check(factory.of(file, contract), raw);
      levels.add(new ContractLevel(file.id().orElse(null), displayPath, level));
    }
  }

  private ConformanceLevel check(RuleContext context, List<LintFinding> raw) {
    List<LintFinding> found = new ArrayList<>(raw);
    rules.forEach(rule -> rule.check(context, found::add));
    IgnoreComments comments = new IgnoreComments(context.file());
    List<LintFinding> own = effective(found, comments);
    boolean hasErrors =
        own.stream().anyMatch(it -> it.isError() && !LEVEL_RULES.contains(it.rule().id()));
    ConformanceLevel level = hasErrors ? ConformanceLevel.NONE : LevelRequirements.of(context);
    own.addAll(effective(levelFindings(context, level), comments));
    findings.addAll(own);
    addUnusedComments(context.file(), comments);
    return level;
  }

  private List<LintFinding> levelFindings(RuleContext context, ConformanceLevel level) {
    List<LintFinding> found = new ArrayList<>();
    for (LintRule rule : rules) {
      if (rule instanceof LevelNotReached levelRule) {
        levelRule.check(context, level, found::add);
      }
    }
    return found;
  }

  private List<LintFinding> effective(List<LintFinding> found, IgnoreComments comments) {
    List<LintFinding> kept = new ArrayList<>();
    for (LintFinding finding : found) {
      options.config().apply(finding).filter(it -> !comments.suppresses(it)).ifPresent(kept::add);
    }
    return kept;
  }

  private void addUnusedComments(ContractFile file, IgnoreComments comments) {
    for (IgnoreComments.IgnoredRule comment : comments.unused()) {
      for (LintRule rule : rules) {
        if (rule instanceof UnusedIgnore ignoreRule) {
          addConfigured(ignoreRule.unused(set, file.path(), comment.line(), comment.rule()));
        }
      }
    }
  }

  private void addConfigured(LintFinding finding) {
    options.config().apply(finding).ifPresent(findings::add);
  }
}
