package dev.ahp.broker.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.pcollections.TreePMap;

/** The registered contracts, by id and by source. Immutable, like {@link AgentDirectory}. */
final class ContractDirectory {
  private static final ContractDirectory EMPTY =
      new ContractDirectory(TreePMap.empty(), GroupIndex.by(CompiledContract::id), 0);

  private final TreePMap<String, CompiledContract> contracts;
  private final GroupIndex<CompiledContract> bySource;
  private final int withSafetyRules;

  private ContractDirectory(
      TreePMap<String, CompiledContract> contracts,
      GroupIndex<CompiledContract> bySource,
      int withSafetyRules) {
    this.contracts = contracts;
    this.bySource = bySource;
    this.withSafetyRules = withSafetyRules;
  }

  static ContractDirectory of(Collection<CompiledContract> entries) {
    ContractDirectory directory = EMPTY;
    for (CompiledContract entry : entries) {
      directory = directory.with(entry);
    }
    return directory;
  }

  boolean isEmpty() {
    return contracts.isEmpty();
  }

  Optional<CompiledContract> contract(String id) {
    return Optional.ofNullable(contracts.get(id));
  }

  Collection<CompiledContract> contracts() {
    return Collections.unmodifiableCollection(contracts.values());
  }

  List<CompiledContract> from(String source) {
    return bySource.members(source);
  }

  /** Returns whether any contract changes the settings of the safety gate. */
  boolean hasSafetyRules() {
    return withSafetyRules > 0;
  }

  /** Returns a directory with a new or changed contract. */
  ContractDirectory with(CompiledContract contract) {
    ContractDirectory others = without(contract.id());
    return new ContractDirectory(
        others.contracts.plus(contract.id(), contract),
        others.bySource.with(sources(contract), contract),
        others.withSafetyRules + safetyRules(contract));
  }

  private ContractDirectory without(String id) {
    CompiledContract contract = contracts.get(id);
    return contract == null
        ? this
        : new ContractDirectory(
            contracts.minus(id),
            bySource.without(sources(contract), contract),
            withSafetyRules - safetyRules(contract));
  }

  private static List<String> sources(CompiledContract contract) {
    return List.of(contract.contract().source());
  }

  private static int safetyRules(CompiledContract contract) {
    return contract.contract().safety().json().isEmpty() ? 0 : 1;
  }
}
