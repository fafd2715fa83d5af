package dev.ahp.cli.inventory;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.inventory.framework.Found;
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
final class Coverage {
  private static final String ANY = "";

  /** Sets a name apart that is empty as a contract would write it. */
  private static final String END = "\n";

  private final Map<String, String> byEdge = new HashMap<>();

  Coverage(ContractSet set) {
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
        .map(it -> AgentName.kebab(it) + END)
        .collect(Collectors.toSet());
  }

  /** The id of the contract, if there is one. */
  Optional<String> of(Found found) {
    return found.source() == null && found.target() == null
        ? Optional.empty()
        : Optional.ofNullable(byEdge.get(edge(end(found.source()), end(found.target()))));
  }

  private static String end(@Nullable String name) {
    return name == null ? ANY : AgentName.kebab(name) + END;
  }

  private static String edge(String source, String target) {
    return source + '>' + target;
  }
}
