package dev.ahp.lint.fix;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.LintRules;
import dev.ahp.lint.Linter;
import dev.ahp.lint.fix.FixResult.ChangedFile;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.FixableRule;
import dev.ahp.lint.rule.LintFinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Mends what can be mended without a decision. Rules propose edits; each is made on a copy first,
 * and the copy is linted. An edit stays only if its file then says what the rule promised, nothing
 * new is found anywhere in the set, and no level is lost. All proposals are tried together, and
 * halved where that fails, so that a good set costs two lints and a bad proposal a few more. This
 * is repeated until nothing more can be done, so a second run has nothing left to do.
 */
public final class Fixer {
  private static final Map<String, FixableRule> MENDABLE =
      LintRules.all().stream()
          .filter(FixableRule.class::isInstance)
          .collect(Collectors.toUnmodifiableMap(it -> it.card().id(), FixableRule.class::cast));

  private final ContractSource source;
  private final LintOptions options;
  private FixState fixState;
  private final List<Fix> made = new ArrayList<>();

  private Fixer(ContractSource source, LintOptions options) {
    this.source = source;
    this.options = options;
    this.fixState = FixState.of(source, options);
  }

  /** Whether findings of this rule are ever mended. */
  public static boolean mends(String rule) {
    return MENDABLE.containsKey(rule);
  }

  /** Mends what there is in the contracts that the options cover. */
  public static FixResult mend(ContractSource source, LintOptions options) {
    return new Fixer(source, options).mend();
  }

  /** The fixes that could be made now, each by itself. */
  public static List<Fix> proposals(ContractSource source, LintOptions options) {
    Fixer fixer = new Fixer(source, options);
    return fixer.candidates().stream().filter(it -> fixer.next(List.of(it)).isPresent()).toList();
  }

  private FixResult mend() {
    int before;
    do {
      before = made.size();
      tryAll(candidates());
    } while (made.size() > before);
    return new FixResult(made, changedFiles(), covered());
  }

  private LintReport covered() {
    return options.only().isEmpty()
        ? fixState.report()
        : Linter.lint(
            ContractSet.load(new OverlayContractSource(source, fixState.texts())), options);
  }

  private List<Fix> candidates() {
    Map<String, List<Fix>> byFile = new LinkedHashMap<>();
    for (LintFinding finding : fixState.report().findings()) {
      proposal(finding)
          .ifPresent(it -> add(byFile.computeIfAbsent(it.path(), key -> new ArrayList<>()), it));
    }
    return byFile.values().stream().flatMap(List::stream).toList();
  }

  /** Of two that overlap the second waits for the next round. */
  private static void add(List<Fix> fixes, Fix fix) {
    if (fixes.stream().noneMatch(it -> it.edit().overlaps(fix.edit()))) {
      fixes.add(fix);
    }
  }

  private Optional<Fix> proposal(LintFinding finding) {
    FixableRule rule = MENDABLE.get(finding.rule().id());
    String path = finding.file().substring(source.prefix().length());
    ContractFile file = fixState.files().get(path);
    return rule == null || file == null || !options.covers(path)
        ? Optional.empty()
        : rule.fix(file, finding);
  }

  private void tryAll(List<Fix> fixes) {
    if (fixes.isEmpty()) {
      return;
    }
    Optional<FixState> next = next(fixes);
    if (next.isPresent()) {
      fixState = next.get();
      made.addAll(fixes);
    } else if (fixes.size() > 1) {
      // Edits of the first half move those of the second, which waits for the next round if so.
      int half = fixes.size() / 2;
      int before = made.size();
      tryAll(fixes.subList(0, half));
      List<Fix> rest = fixes.subList(half, fixes.size());
      tryAll(made.size() == before ? rest : rest.stream().filter(this::isUnmoved).toList());
    }
  }

  private boolean isUnmoved(Fix fix) {
    return made.stream().noneMatch(it -> it.path().equals(fix.path()));
  }

  private Optional<FixState> next(List<Fix> fixes) {
    FixState next = fixState.with(fixes);
    return next.follows(fixState, fixes) ? Optional.of(next) : Optional.empty();
  }

  private List<ChangedFile> changedFiles() {
    List<ChangedFile> files = new ArrayList<>();
    new TreeMap<>(fixState.texts())
        .forEach(
            (path, after) ->
                files.add(
                    new ChangedFile(
                        path, source.prefix() + path, source.read(path).orElse(""), after)));
    return files;
  }
}
