package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.SemanticVersion;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.JsonObject;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the contract of an edge by its id, or by sender and target or one of their roles. Among
 * several contracts, the one whose trigger is true wins, then the highest version.
 */
final class EdgeIndex {
  private static final String ROLE = "role:";

  private record EdgeKey(String source, String target) {}

  private final ContractSet set;
  private final Map<String, Contract> byId;
  private final Map<EdgeKey, List<Contract>> byEnds = new HashMap<>();

  EdgeIndex(ContractSet set) {
    this.set = set;
    this.byId = set.byId();
    for (ContractFile file : set.contracts()) {
      Contract contract = file.contract();
      if (contract != null && !contract.id().isEmpty()) {
        EdgeKey edgeKey = new EdgeKey(plain(contract.source()), plain(contract.target()));
        byEnds.computeIfAbsent(edgeKey, it -> new ArrayList<>()).add(contract);
      }
    }
  }

  private static String plain(String end) {
    return end.startsWith(ROLE) ? end.substring(ROLE.length()) : end;
  }

  Optional<Contract> byId(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  Optional<Contract> find(String sender, String target, @Nullable JsonObject scope) {
    List<Contract> found = new ArrayList<>();
    for (String source : names(sender)) {
      for (String end : names(target)) {
        found.addAll(byEnds.getOrDefault(new EdgeKey(source, end), List.of()));
      }
    }
    Optional<Contract> triggered = found.stream().filter(it -> holds(it, scope)).findFirst();
    return found.size() < 2 || triggered.isEmpty()
        ? found.stream().max(Comparator.comparing(EdgeIndex::version))
        : triggered;
  }

  private Set<String> names(String end) {
    Set<String> names = new LinkedHashSet<>();
    names.add(plain(end));
    set.registry().agent(end).map(RegisteredAgent::roles).ifPresent(names::addAll);
    return names;
  }

  private static boolean holds(Contract contract, @Nullable JsonObject scope) {
    String predicate = contract.trigger().predicate().orElse("");
    try {
      return scope != null && !predicate.isEmpty() && Predicate.parse(predicate).holds(scope);
    } catch (PredicateSyntaxException e) {
      return false;
    }
  }

  private static SemanticVersion version(Contract contract) {
    return contract
        .version()
        .flatMap(SemanticVersion::parse)
        .orElse(new SemanticVersion(0, 0, 0, ""));
  }
}
