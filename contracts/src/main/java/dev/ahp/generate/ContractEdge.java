package dev.ahp.generate;

import dev.ahp.contract.Contract;
import dev.ahp.contract.Contract.Payload;
import dev.ahp.contract.Contract.RecoveryPolicy;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.Permissions;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A contract with the data of its directory that generators need.
 *
 * @param schema of the payload, or null if its file is missing
 */
public record ContractEdge(
    Contract contract, Registry registry, Permissions permissions, @Nullable JsonObject schema) {
  private static final String STATE = "state.";
  private static final String PAYLOAD = "payload.";

  /**
   * Creates an edge.
   *
   * @throws CodeGenerationException if the contract is incomplete
   */
  public static ContractEdge of(ContractSet set, ContractFile file) {
    Contract contract = file.contract();
    if (contract == null) {
      throw new CodeGenerationException("the contract cannot be parsed; run ahp lint for details");
    }
    JsonObject schema = set.schemaOf(file).flatMap(it -> it.mapping()).orElse(null);
    ContractEdge edge = new ContractEdge(contract, set.registry(), set.permissions(), schema);
    edge.check();
    return edge;
  }

  private void check() {
    Stream.of("id", "source", "target")
        .filter(it -> contract.json().string(it).orElse("").isBlank())
        .findFirst()
        .ifPresent(
            it -> {
              throw new CodeGenerationException("the contract has no " + it);
            });
    requireValidPredicate("trigger.predicate", predicate());
    requireValidPredicate("acceptance_criteria.domain_match", domainMatch());
  }

  private static void requireValidPredicate(String field, String predicate) {
    try {
      if (!predicate.isEmpty()) {
        Predicate.parse(predicate);
      }
    } catch (PredicateSyntaxException e) {
      throw new CodeGenerationException(
          field + " has a syntax error at column " + e.column() + ": " + e.message());
    }
  }

  /** Returns the trigger predicate, or an empty string. */
  String predicate() {
    return contract.trigger().predicate().orElse("");
  }

  String domainMatch() {
    return contract.acceptance().domainMatch().orElse("");
  }

  String intent() {
    return contract.trigger().intent().orElse("Hand over to " + contract.target());
  }

  /** Returns the tool of the contract, or the name that most frameworks derive. */
  String tool() {
    return contract
        .trigger()
        .toolCall()
        .filter(it -> !it.isBlank())
        .orElse("transfer_to_" + NameConverter.identifier(contract.target()));
  }

  /** Resolves a route such as {@code on_reject} to an agent name or a queue of people. */
  String route(Optional<String> declared) {
    return switch (declared.orElse("source")) {
      case "source" -> contract.source();
      case "supervisor" -> supervisor();
      case "human" -> "human:" + contract.human().channel().orElse("default");
      default -> declared.orElse("");
    };
  }

  private String supervisor() {
    return Stream.of(contract.target(), contract.source())
        .flatMap(it -> registry.agent(it).stream())
        .flatMap(it -> it.supervisor().stream())
        .findFirst()
        .or(registry::supervisor)
        .orElse("supervisor");
  }

  long maxRetries() {
    return contract.idempotency().idempotent() ? Math.max(0, contract.recovery().maxRetries()) : 0;
  }

  double timeoutSeconds() {
    return contract.recovery().timeoutMs().filter(it -> it > 0).orElse(30_000L) / 1000.0;
  }

  String historyStrategy() {
    return contract.payload().historyStrategy().orElse("summary");
  }

  boolean isHumanTarget() {
    return contract.humanTarget()
        || Registry.isHuman(contract.target())
        || registry.agent(contract.target()).map(RegisteredAgent::human).orElse(false);
  }

  /** Returns the loop guard as the name of a member of the state. */
  String visitedKey() {
    String path = contract.recovery().loopGuard().orElse("visited_agents");
    return path.startsWith(STATE) ? path.substring(STATE.length()) : path;
  }

  /** Returns the paths that must not be null, starting at {@code payload} or {@code state}. */
  JsonArray required() {
    return new JsonArray(
        Stream.concat(
                contract.payload().required().stream(),
                contract.acceptance().requiredFields().stream())
            .map(ContractEdge::withRoot)
            .distinct()
            .map(it -> (Json) JsonArray.ofStrings(List.of(it.split("\\.", -1))))
            .toList());
  }

  private static String withRoot(String path) {
    return path.startsWith(STATE) || path.startsWith(PAYLOAD) ? path : PAYLOAD + path;
  }

  /** Returns the top-level names of the members that the payload must have. */
  List<String> requiredNames() {
    return contract.payload().required().stream()
        .filter(it -> !it.startsWith(STATE))
        .map(Payload::firstName)
        .filter(it -> !it.isEmpty())
        .distinct()
        .toList();
  }

  /** Returns the registry entries of an end with the members that predicates can read. */
  JsonArray cards(String end) {
    List<RegisteredAgent> bound = registry.bound(end);
    List<RegisteredAgent> agents =
        bound.isEmpty() ? List.of(new RegisteredAgent(end, JsonObject.empty())) : bound;
    return new JsonArray(agents.stream().map(it -> (Json) card(it)).toList());
  }

  private JsonObject card(RegisteredAgent agent) {
    Set<String> effectivePermissions = new LinkedHashSet<>(agent.permissions());
    permissions.names().stream()
        .filter(it -> permissions.holds(agent, it))
        .forEach(effectivePermissions::add);
    JsonObject.Builder card =
        JsonObject.builder()
            .put("name", agent.name())
            .put("roles", JsonArray.ofStrings(agent.roles()));
    agent.version().ifPresent(it -> card.put("version", it));
    return card.put("domains", JsonArray.ofStrings(agent.domains()))
        .put("capabilities", JsonArray.ofStrings(agent.capabilities()))
        .put("permissions", JsonArray.ofStrings(List.copyOf(effectivePermissions)))
        .build();
  }

  /** Returns all agent names that the generated code can use; converted names must not collide. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>(List.of(contract.source(), contract.target()));
    for (String member : RecoveryPolicy.ROUTES) {
      names.add(route(contract.recovery().json().string(member)));
    }
    registry.agents().forEach(it -> names.add(it.name()));
    return names;
  }
}
