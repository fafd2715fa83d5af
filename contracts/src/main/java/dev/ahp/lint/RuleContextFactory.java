package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.contract.set.LockFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonReader;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.EdgeGraph;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.schema.PublishedSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Builds the context in which the rules check a contract. */
final class RuleContextFactory {
  private final ContractSet set;
  private final LintOptions options;
  private final Function<String, Optional<Json>> schemas;
  private final EdgeGraph graph;
  private final Function<String, Optional<Contract>> previous;

  RuleContextFactory(
      ContractSet set,
      LintOptions options,
      Function<String, Optional<Json>> schemas,
      Function<String, Optional<Contract>> previous) {
    this.set = set;
    this.options = options;
    this.schemas = schemas;
    this.graph = new EdgeGraph(set);
    this.previous = previous;
  }

  RuleContextFactory(ContractSet set, LintOptions options) {
    this(set, options, bundledSchemas(), previous(set, options));
  }

  /** Returns a cached lookup of the schemas of AHP, such as {@code handoff/2.1}. */
  static Function<String, Optional<Json>> bundledSchemas() {
    Map<String, Optional<Json>> cache = new HashMap<>();
    return name ->
        cache.computeIfAbsent(name, it -> PublishedSchema.byId(it).map(PublishedSchema::document));
  }

  /** Returns a lookup of previous versions in the baseline or, without one, in the lock file. */
  static Function<String, Optional<Contract>> previous(ContractSet set, LintOptions options) {
    ContractSet baseline = options.baseline();
    if (baseline == null) {
      return reviewed(set.lockFile());
    }
    Map<String, Contract> contracts = baseline.byId();
    return id -> Optional.ofNullable(contracts.get(id));
  }

  /** Returns a lookup of the versions that were reviewed last. */
  static Function<String, Optional<Contract>> reviewed(LockFile lockFile) {
    return id -> lockFile.entry(id).flatMap(LockEntry::snapshot).flatMap(RuleContextFactory::parse);
  }

  private static Optional<Contract> parse(String snapshot) {
    try {
      return JsonReader.read(snapshot).asObject().map(Contract::new);
    } catch (JsonException e) {
      return Optional.empty();
    }
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
        previous.apply(contract.id()).orElse(null),
        requiredLevel,
        options.today(),
        schemas);
  }
}
