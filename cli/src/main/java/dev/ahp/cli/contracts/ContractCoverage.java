package dev.ahp.cli.contracts;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.inventory.HandoffLocation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps handoffs in code to contracts. Both ends must match the contract, by name or by a role that
 * the registry binds. An end that the code does not name matches any contract.
 */
final class ContractCoverage {
  private static final String ANY = "";

  /** Terminates a name, so that an empty name differs from {@link #ANY}. */
  private static final String TERMINATOR = "\n";

  private final Map<String, String> byEdge = new HashMap<>();

  ContractCoverage(ContractSet set) {
    for (ContractFile file : set.contracts()) {
      Contract contract = file.contract();
      if (contract != null && file.id().isPresent()) {
        add(contract, set.registry());
      }
    }
  }

  private void add(Contract contract, Registry registry) {
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
        .map(it -> KebabAgentName.kebab(it) + TERMINATOR)
        .collect(Collectors.toSet());
  }

  /** Returns the id of the contract, if there is one. */
  Optional<String> of(HandoffLocation handoff) {
    return handoff.source() == null && handoff.target() == null
        ? Optional.empty()
        : Optional.ofNullable(byEdge.get(edge(end(handoff.source()), end(handoff.target()))));
  }

  private static String end(@Nullable String name) {
    return name == null ? ANY : KebabAgentName.kebab(name) + TERMINATOR;
  }

  private static String edge(String source, String target) {
    return source + '>' + target;
  }
}
