package dev.ahp.cli.inventory;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.inventory.framework.HandoffLocation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which contract a handoff in the code has. Both ends must be the contract's, by name or by a role
 * that the registry binds; an end that the code does not name fits every contract.
 */
final class ContractCoverage {
  private static final String ANY = "";

  /** Sets a name apart that is empty as a contract would write it. */
  private static final String END = "\n";

  private final Map<String, String> byEdge = new HashMap<>();

  ContractCoverage(ContractSet set) {
    for (ContractFile file : set.contracts()) {
      Contract contract = file.contract();
      if (contract != null && file.id().isPresent()) {
        note(contract, set.registry());
      }
    }
  }

  private void note(Contract contract, Registry registry) {
    Set<String> targets = names(contract.target(), registry);
    for (String source : names(contract.source(), registry)) {
      for (String target : targets) {
        byEdge.putIfAbsent(edge(source, target), contract.id());
        byEdge.putIfAbsent(edge(ANY, target), contract.id());
        byEdge.putIfAbsent(edge(source, ANY), contract.id());
      }
    }
  }

  private static Set<String> names(String end, Registry registry) {
    return Stream.concat(Stream.of(end), registry.bound(end).stream().map(RegisteredAgent::name))
        .map(it -> KebabAgentName.kebab(it) + END)
        .collect(Collectors.toSet());
  }

  /** The id of the contract, if there is one. */
  Optional<String> of(HandoffLocation handoffLocation) {
    return handoffLocation.source() == null && handoffLocation.target() == null
        ? Optional.empty()
        : Optional.ofNullable(
            byEdge.get(edge(end(handoffLocation.source()), end(handoffLocation.target()))));
  }

  private static String end(@Nullable String name) {
    return name == null ? ANY : KebabAgentName.kebab(name) + END;
  }

  private static String edge(String source, String target) {
    return source + '>' + target;
  }
}
