package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import dev.ahp.problem.Violation;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks a payload and its receiver against the contract. */
final class MessageCheck {
  private static final Json REDACTED = Json.of("[redacted]");
  private static final String REDACTED_MARK = "[redacted";
  private static final int MAX_SCHEMA_VIOLATIONS = 5;

  private final ContractSet set;
  private final Map<String, Schema> schemas = new HashMap<>();

  MessageCheck(ContractSet set) {
    this.set = set;
    for (ContractFile file : set.contracts()) {
      file.id().ifPresent(id -> schema(file).ifPresent(it -> schemas.putIfAbsent(id, it)));
    }
  }

  private Optional<Schema> schema(ContractFile file) {
    try {
      return set.schemaOf(file).flatMap(LoadedFile::mapping).map(Schema::of);
    } catch (MalformedSchemaException e) {
      return Optional.empty();
    }
  }

  /** Returns a message for each violation in a payload. */
  List<String> violations(Contract contract, JsonObject payload) {
    List<String> violations = new ArrayList<>();
    Stream.concat(
            contract.payload().required().stream(), contract.acceptance().requiredFields().stream())
        .distinct()
        .filter(it -> PayloadLookup.at(payload, it) == null)
        .forEach(it -> violations.add("the payload lacks " + it));
    Schema schema = PayloadLookup.isHandoff(payload) ? null : schemas.get(contract.id());
    if (schema != null) {
      schema.violations(payload).stream()
          .filter(it -> !isRedacted(payload, it) && !isReported(contract, it))
          .limit(MAX_SCHEMA_VIOLATIONS)
          .map(it -> "the payload violates its schema: " + it.pointer() + " " + it.message())
          .forEach(violations::add);
    }
    return violations;
  }

  /** Returns true for a missing member that is already reported as required by the contract. */
  private static boolean isReported(Contract contract, Violation violation) {
    String path = violation.pointer().isEmpty() ? "" : violation.pointer().substring(1);
    String dotted = path.replace('/', '.');
    return violation.message().equals("is required")
        && Stream.concat(
                contract.payload().required().stream(),
                contract.acceptance().requiredFields().stream())
            .map(it -> it.startsWith("payload.") ? it.substring("payload.".length()) : it)
            .anyMatch(it -> it.equals(dotted) || it.startsWith(dotted + "."));
  }

  private static boolean isRedacted(JsonObject payload, Violation violation) {
    Json current = payload;
    for (String name : JsonPointer.parse(violation.pointer()).segments()) {
      Json next = current instanceof JsonObject object ? object.get(name) : null;
      if (next == null) {
        return current.equals(REDACTED);
      }
      current = next;
    }
    return current.equals(REDACTED);
  }

  /** Returns the reason why no member of the target may accept the work, or empty if one may. */
  Optional<String> refusal(
      Contract contract, String sender, String target, @Nullable JsonObject payload) {
    List<RegisteredAgent> members = set.registry().bound(target);
    if (!set.hasRegistry() || members.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> permission = contract.acceptance().permissionCheck();
    List<RegisteredAgent> permitted =
        members.stream()
            .filter(it -> permission.isEmpty() || set.permissions().holds(it, permission.get()))
            .toList();
    if (permitted.isEmpty()) {
      return Optional.of(target + " lacks permission " + permission.orElse(""));
    }
    RegisteredAgent source = set.registry().agent(sender).orElse(null);
    return permitted.stream().anyMatch(it -> inDomain(contract, source, it, payload))
        ? Optional.empty()
        : Optional.of("domain_match is not satisfied by " + target);
  }

  /**
   * Returns a message if the trigger of the contract is false for a packet. Records do not contain
   * the members of the packet, nor redacted values, so such triggers are not checked.
   */
  Optional<String> falseTrigger(
      Contract contract, String sender, String target, JsonObject payload) {
    RegisteredAgent source = set.registry().agent(sender).orElse(null);
    RegisteredAgent member = set.registry().bound(target).stream().findFirst().orElse(null);
    return contract
        .trigger()
        .predicate()
        .filter(it -> !it.contains("packet.") && !payload.toText().contains(REDACTED_MARK))
        .filter(it -> !holds(it, PayloadLookup.of(payload, source, member)))
        .map(it -> "was sent although its trigger is false: " + it);
  }

  private static boolean inDomain(
      Contract contract,
      @Nullable RegisteredAgent source,
      RegisteredAgent target,
      @Nullable JsonObject payload) {
    String match = contract.acceptance().domainMatch().orElse("");
    JsonObject message = payload == null ? JsonObject.empty() : payload;
    return match.isEmpty() || holds(match, PayloadLookup.of(message, source, target));
  }

  /** Returns whether a predicate is true; the linter reports one with a syntax error. */
  private static boolean holds(String predicate, JsonObject scope) {
    try {
      return Predicate.parse(predicate).holds(scope);
    } catch (PredicateSyntaxException e) {
      return true;
    }
  }
}
