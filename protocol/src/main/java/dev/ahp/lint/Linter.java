package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Rule;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs all rules over a set of contracts. */
public final class Linter {
  private Linter() {}

  public static LintReport lint(ContractSet set, LintOptions options) {
    return new LintRun(set, options, Rules.all(), new Subjects(set, options)).run();
  }

  /**
   * Judges one contract by itself: what the registry, permissions, schema files and other contracts
   * would say is left aside.
   *
   * @param schemas finds a payload schema by what the contract calls it
   */
  public static LintReport alone(
      JsonObject contract, Function<String, Optional<Json>> schemas, LocalDate today) {
    List<Rule> rules = Rules.all().stream().filter(it -> !it.looksAround()).toList();
    ContractSet set = ContractSet.alone(new Contract(contract));
    LintOptions options = LintOptions.on(today);
    Subjects subjects = new Subjects(set, options, schemas, Before.of(set, options));
    return new LintRun(set, options, rules, subjects).run();
  }

  /** The report on one file of the set, without that of the others. */
  public static LintReport alone(ContractFile file, LocalDate today) {
    return alone(file.json(), new KnownSchemas(), today);
  }
}
