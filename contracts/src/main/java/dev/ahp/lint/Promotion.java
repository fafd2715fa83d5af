package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintReport.ContractLevel;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.LevelRequirements;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.RuleContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The requirements of a higher level that a contract does not meet.
 *
 * @param missing paths of members, ids of violated rules, and {@code lock.…} for parts of the lock
 *     entry
 */
public record Promotion(ContractLevel contract, ConformanceLevel target, List<String> missing) {
  private static final Set<String> LEVEL_RULES = Set.of("AHP023", "AHP024", "AHP028");

  public Promotion {
    missing = List.copyOf(missing);
  }

  /** Returns one promotion for each contract of the set, in order. */
  public static List<Promotion> of(ContractSet set, LintOptions options, ConformanceLevel target) {
    LintReport report = Linter.lint(set, options);
    Map<String, Set<String>> violated = violatedRules(report);
    RuleContextFactory factory = new RuleContextFactory(set, options);
    List<ContractFile> files =
        set.contracts().stream().filter(it -> options.covers(it.path())).toList();
    List<Promotion> promotions = new ArrayList<>();
    for (int i = 0; i < report.contracts().size(); i++) {
      ContractLevel level = report.contracts().get(i);
      Set<String> missing = new LinkedHashSet<>(violated.getOrDefault(level.file(), Set.of()));
      ContractFile file = files.get(i);
      Contract contract = file.contract();
      if (contract != null) {
        missing.addAll(missing(factory.of(file, contract), target));
      }
      promotions.add(new Promotion(level, target, List.copyOf(missing)));
    }
    return promotions;
  }

  private static Map<String, Set<String>> violatedRules(LintReport report) {
    Map<String, Set<String>> violated = new HashMap<>();
    for (LintFinding it : report.findings()) {
      if (it.isError() && !LEVEL_RULES.contains(it.rule().id())) {
        violated.computeIfAbsent(it.file(), file -> new LinkedHashSet<>()).add(it.rule().id());
      }
    }
    return violated;
  }

  private static List<String> missing(RuleContext context, ConformanceLevel target) {
    List<String> missing = new ArrayList<>();
    if (target.atLeast(ConformanceLevel.L2)) {
      missing.addAll(LevelRequirements.missingForL2(context.contract()));
    }
    if (target.atLeast(ConformanceLevel.L3)) {
      missing.addAll(LevelRequirements.missingForL3(context));
    }
    return missing;
  }

  public Json toJson() {
    String id = contract.id();
    return JsonObject.builder()
        .put("id", id == null ? Json.Null.NULL : Json.of(id))
        .put("level", contract.level().label())
        .put("target", target.label())
        .put("missing", JsonArray.ofStrings(missing))
        .build();
  }
}
