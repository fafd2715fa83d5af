package dev.ahp.lint;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.lint.FixResult.ChangedFile;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.LintRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Applies fixes that need no decision by the user. Rules propose edits; the fixer applies them to a
 * copy and lints it. An edit is kept only if its file has exactly the promised change, the set has
 * no new finding, and no level is lost. All proposals are tried together and bisected on failure,
 * so a valid batch costs two lint runs. The process repeats until nothing changes, so a second run
 * has no effect.
 */
public final class Fixer {
  private static final Map<String, LintRule> RULES =
      LintRules.all().stream()
          .collect(Collectors.toUnmodifiableMap(it -> it.card().id(), it -> it));

  private final ContractSource source;
  private final LintOptions options;
  private FixedContracts contracts;
  private final List<Fix> applied = new ArrayList<>();

  private Fixer(ContractSource source, LintOptions options) {
    this.source = source;
    this.options = options;
    this.contracts = FixedContracts.of(source, options);
  }

  /** Fixes the contracts that the options cover. */
  public static FixResult mend(ContractSource source, LintOptions options) {
    return new Fixer(source, options).mend();
  }

  /** Returns the fixes that are possible now, each checked separately. */
  public static List<Fix> proposals(ContractSource source, LintOptions options) {
    Fixer fixer = new Fixer(source, options);
    return fixer.candidates().stream().filter(it -> fixer.next(List.of(it)).isPresent()).toList();
  }

  private FixResult mend() {
    int before;
    do {
      before = applied.size();
      tryAll(candidates());
    } while (applied.size() > before);
    return new FixResult(applied, changedFiles(), coveredReport());
  }

  private LintReport coveredReport() {
    return options.only().isEmpty()
        ? contracts.report()
        : Linter.lint(
            ContractLoader.load(new OverlayContractSource(source, contracts.texts())), options);
  }

  private List<Fix> candidates() {
    Map<String, List<Fix>> byFile = new LinkedHashMap<>();
    for (LintFinding finding : contracts.report().findings()) {
      proposal(finding)
          .ifPresent(
              it -> addIfDisjoint(byFile.computeIfAbsent(it.path(), key -> new ArrayList<>()), it));
    }
    return byFile.values().stream().flatMap(List::stream).toList();
  }

  /** Adds a fix unless it overlaps an earlier one; it is then retried in the next round. */
  private static void addIfDisjoint(List<Fix> fixes, Fix fix) {
    if (fixes.stream().noneMatch(it -> it.edit().overlaps(fix.edit()))) {
      fixes.add(fix);
    }
  }

  private Optional<Fix> proposal(LintFinding finding) {
    LintRule rule = RULES.get(finding.rule().id());
    String path = finding.file().substring(source.prefix().length());
    ContractFile file = contracts.files().get(path);
    return rule == null || file == null || !options.covers(path)
        ? Optional.empty()
        : rule.fix(file, finding);
  }

  private void tryAll(List<Fix> fixes) {
    if (fixes.isEmpty()) {
      return;
    }
    Optional<FixedContracts> next = next(fixes);
    if (next.isPresent()) {
      contracts = next.get();
      applied.addAll(fixes);
    } else if (fixes.size() > 1) {
      // Edits of the first half move positions in their files. Fixes in those files wait for the
      // next round.
      int half = fixes.size() / 2;
      int before = applied.size();
      tryAll(fixes.subList(0, half));
      List<Fix> rest = fixes.subList(half, fixes.size());
      tryAll(applied.size() == before ? rest : rest.stream().filter(this::isUnmoved).toList());
    }
  }

  private boolean isUnmoved(Fix fix) {
    return applied.stream().noneMatch(it -> it.path().equals(fix.path()));
  }

  private Optional<FixedContracts> next(List<Fix> fixes) {
    FixedContracts next = contracts.with(fixes);
    return next.isValidAfter(contracts, fixes) ? Optional.of(next) : Optional.empty();
  }

  private List<ChangedFile> changedFiles() {
    List<ChangedFile> files = new ArrayList<>();
    new TreeMap<>(contracts.texts())
        .forEach(
            (path, after) ->
                files.add(
                    new ChangedFile(
                        path, source.prefix() + path, source.read(path).orElse(""), after)));
    return files;
  }
}
