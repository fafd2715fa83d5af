package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.api.DeliveryRules;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.signing.KeyEntries;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Validates the entry of an agent; unknown members are denied. */
final class AgentEntryValidator {
  private static final Set<String> NAMES = Set.of("roles", "capabilities", "queues", "topics");
  private static final Set<String> TEXTS =
      Set.of("domains", "permissions", "tools", "requiresState", "accepts");
  private static final Set<String> FLAGS = Set.of("human", "requireSignature");
  private static final Set<String> KINDS = Set.of("agent", "operator", "auditor");

  private AgentEntryValidator() {}

  static JsonObject validate(String name, Json entry, DeliveryRules rules) {
    ViolationCollector violations = new ViolationCollector();
    if (!Ids.isName(name)) {
      violations.add(
          wrong("", "the name must be 1 to 100 letters, digits, dots, dashes or underscores"));
    }
    if (Ids.isReserved(name)) {
      violations.add(wrong("", "the name " + name + " is reserved; choose another"));
    } else if (Ids.isName(name) && !Ids.isAgentName(name)) {
      violations.add(wrong("", "the name must not be . or .., which URLs do not preserve"));
    }
    JsonObject json = entry.asObject().orElse(null);
    if (json == null) {
      throw new Denied(ProblemCode.SCHEMA_INVALID, List.of(wrong("", "must be an object")));
    }
    JsonObject result = withoutResponseMembers(json);
    for (Map.Entry<String, Json> member : result.members().entrySet()) {
      check(member, rules, violations);
    }
    if (!violations.isEmpty()) {
      throw new Denied(ProblemCode.SCHEMA_INVALID, violations.toList());
    }
    return result;
  }

  /** Removes the members that only responses have, so that a caller can send back what it read. */
  private static JsonObject withoutResponseMembers(JsonObject json) {
    return json.without("name")
        .without("token")
        .without("paused")
        .without("unseen")
        .without("health")
        .without("lastSeenAt");
  }

  private static void check(
      Map.Entry<String, Json> entry, DeliveryRules rules, ViolationCollector violations) {
    String member = entry.getKey();
    Json value = entry.getValue();
    String pointer = "/" + JsonPointer.escape(member);
    if (NAMES.contains(member)) {
      checkList(pointer, value, true, violations);
    } else if (TEXTS.contains(member)) {
      checkList(pointer, value, false, violations);
    } else if (FLAGS.contains(member)) {
      require(value instanceof Json.Bool, pointer, "must be true or false", violations);
    } else if (member.equals("delivery")) {
      delivery(pointer, value, rules, violations);
    } else {
      checkSingle(member, pointer, value, violations);
    }
  }

  private static void checkSingle(
      String member, String pointer, Json value, ViolationCollector violations) {
    switch (member) {
      case "kind" ->
          require(
              value.asString().filter(KINDS::contains).isPresent(),
              pointer,
              "must be agent, operator or auditor",
              violations);
      case "version" -> require(value instanceof Json.Str, pointer, "must be a string", violations);
      case "region" ->
          require(
              value.asString().filter(Ids::isName).isPresent(),
              pointer,
              "must be the name of a region, such as eu",
              violations);
      case "supervisor" ->
          require(
              value.asString().filter(AgentEntryValidator::isTarget).isPresent(),
              pointer,
              "must be the name of an agent or a target",
              violations);
      case "contextWindow" ->
          require(
              value instanceof Json.Num number && number.isInteger() && number.value() > 0,
              pointer,
              "must be a positive whole number",
              violations);
      case "keys" -> violations.addAll(KeyEntries.faults(value), pointer);
      default -> violations.add(wrong(pointer, "is not a known member"));
    }
  }

  private static boolean isTarget(String text) {
    int colon = text.indexOf(':');
    return Ids.isName(colon < 0 ? text : text.substring(colon + 1));
  }

  private static void delivery(
      String pointer, Json value, DeliveryRules rules, ViolationCollector violations) {
    value
        .asObject()
        .ifPresentOrElse(
            it -> violations.addAll(deliveryFaults(it, rules), pointer),
            () -> violations.add(wrong(pointer, "must be an object")));
  }

  private static List<Violation> deliveryFaults(JsonObject delivery, DeliveryRules rules) {
    return delivery.string("transport").filter(AgentEntry.NAMESPACE::equals).isPresent()
        ? List.of(
            wrong(
                "/transport",
                "must not be namespace, which only an export sets; use ahp namespaces export"))
        : rules.faults(delivery);
  }

  private static void checkList(
      String pointer, Json value, boolean names, ViolationCollector violations) {
    JsonArray list = value.asArray().orElse(null);
    boolean isValid =
        list != null
            && list.strings().size() == list.size()
            && (!names || list.strings().stream().allMatch(Ids::isName));
    require(
        isValid,
        pointer,
        names ? "must be a list of names" : "must be a list of strings",
        violations);
  }

  private static void require(
      boolean isValid, String pointer, String message, ViolationCollector violations) {
    if (!isValid) {
      violations.add(wrong(pointer, message));
    }
  }

  private static Violation wrong(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
