package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.lint.graph.EdgeGraph;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.RuleContext;
import java.util.Optional;
import java.util.function.Function;

/** Builds the context in which the rules check a contract. */
final class RuleContextFactory {
  private final ContractSet set;
  private final LintOptions options;
  private final Function<String, Optional<Json>> schemas;
  private final EdgeGraph graph;
  private final PreviousContracts contracts;

  RuleContextFactory(
      ContractSet set,
      LintOptions options,
      Function<String, Optional<Json>> schemas,
      PreviousContracts contracts) {
    this.set = set;
    this.options = options;
    this.schemas = schemas;
    this.graph = EdgeGraph.of(set);
    this.contracts = contracts;
  }

  RuleContextFactory(ContractSet set, LintOptions options) {
    this(set, options, new BundledSchemas(), PreviousContracts.of(set, options));
  }

  RuleContext of(ContractFile file, Contract contract) {
    ConformanceLevel claimed =
        contract.conformance().flatMap(ConformanceLevel::of).orElse(ConformanceLevel.NONE);
    ConformanceLevel requiredLevel = claimed.atLeast(options.level()) ? claimed : options.level();
    return new RuleContext(
        set,
        file,
        contract,
        graph,
        contracts.of(contract.id()),
        requiredLevel,
        options.today(),
        schemas);
  }
}
