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
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One lint pass over one set. */
final class LintRun {
  /** Rules that report a missing level. Their findings do not lower the level that was reached. */
  private static final Set<String> LEVEL_RULES = Set.of("AHP023", "AHP024", "AHP028");

  private final ContractSet set;
  private final LintOptions options;
  private final List<LintRule> rules;
  private final RuleContextFactory factory;
  private final Map<String, FindingCollector> fromSet = new HashMap<>();
  private final FindingCollector findings = new FindingCollector();
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
      fromSet.values().forEach(this::addConfigured);
    }
    return new LintReport(
        levels.size(),
        levels,
        findings.inReadingOrder(),
        LintReport.lowest(levels),
        quotedTexts(),
        findings.omitted(),
        findings.omittedErrors());
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
    texts.keySet().retainAll(findings.files());
    return texts;
  }

  private void checkSet() {
    rules.forEach(
        rule ->
            rule.checkSet(
                set,
                it -> fromSet.computeIfAbsent(it.file(), key -> new FindingCollector()).add(it)));
  }

  private void check(ContractFile file) {
    String displayPath = set.prefix() + file.path();
    FindingCollector raw =
        Optional.ofNullable(fromSet.remove(displayPath)).orElseGet(FindingCollector::new);
    Contract contract = file.contract();
    if (contract == null) {
      addConfigured(raw);
      levels.add(new ContractLevel(null, displayPath, ConformanceLevel.NONE));
    } else {
      ConformanceLevel level = check(factory.of(file, contract), raw);
      levels.add(new ContractLevel(file.id().orElse(null), displayPath, level));
    }
  }

  private ConformanceLevel check(RuleContext context, FindingCollector raw) {
    IgnoreComments comments = new IgnoreComments(context.file());
    FindingCollector own = new FindingCollector();
    Consumer<LintFinding> effective =
        finding ->
            options
                .config()
                .apply(finding)
                .filter(it -> !comments.suppresses(it))
                .ifPresent(own::add);
    own.addOmitted(raw);
    raw.findings().forEach(effective);
    rules.forEach(rule -> rule.check(context, effective));
    boolean hasErrors =
        own.findings().stream()
            .anyMatch(it -> it.isError() && !LEVEL_RULES.contains(it.rule().id()));
    ConformanceLevel level = hasErrors ? ConformanceLevel.NONE : LevelRequirements.of(context);
    checkLevel(context, level, effective);
    findings.addAll(own);
    addUnusedComments(context.file(), comments);
    return level;
  }

  private void checkLevel(
      RuleContext context, ConformanceLevel level, Consumer<LintFinding> effective) {
    for (LintRule rule : rules) {
      if (rule instanceof LevelNotReached levelRule) {
        levelRule.check(context, level, effective);
      }
    }
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

  private void addConfigured(FindingCollector found) {
    findings.addOmitted(found);
    found.findings().forEach(this::addConfigured);
  }

  private void addConfigured(LintFinding finding) {
    options.config().apply(finding).ifPresent(findings::add);
  }
}
