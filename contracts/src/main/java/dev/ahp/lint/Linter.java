package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.LintRules;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs all rules over a set of contracts. */
public final class Linter {
  private Linter() {}

  public static LintReport lint(ContractSet set, LintOptions options) {
    return new LintRun(set, options, LintRules.all(), new RuleContextFactory(set, options)).run();
  }

  /**
   * Lints one contract on its own. Rules that need the registry, permissions, schema files or other
   * contracts do not run.
   *
   * @param schemas resolves a payload schema by the name that the contract uses
   */
  public static LintReport alone(
      JsonObject contract, Function<String, Optional<Json>> schemas, LocalDate today) {
    List<LintRule> rules = LintRules.all().stream().filter(it -> !it.needsOtherFiles()).toList();
    ContractSet set = ContractSet.alone(new Contract(contract));
    LintOptions options = LintOptions.on(today);
    RuleContextFactory factory =
        new RuleContextFactory(set, options, schemas, RuleContextFactory.previous(set, options));
    return new LintRun(set, options, rules, factory).run();
  }
}
