package dev.ahp.brief;

import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds the capabilities that a brief requires against the registry entry of its receiver. */
public final class BriefCapabilities {
  private BriefCapabilities() {}

  /** Returns the violations; empty if the brief names no receiver. */
  public static List<Violation> check(JsonObject brief, Registry registry) {
    Optional<String> receiver = BriefParties.of(brief).receiver();
    if (receiver.isEmpty()) {
      return List.of();
    }
    Optional<RegisteredAgent> agent = registry.agent(receiver.get());
    if (agent.isEmpty()) {
      return List.of(
          violation("/a2a/receiver/agent_id", receiver.get() + " is not in the registry"));
    }
    List<Violation> violations = new ArrayList<>();
    List<String> required = required(brief);
    for (int i = 0; i < required.size(); i++) {
      if (!agent.get().capabilities().contains(required.get(i))) {
        String message = "%s lacks the capability %s".formatted(receiver.get(), required.get(i));
        violations.add(violation("/a2a/capabilities_required/" + i, message));
      }
    }
    return violations;
  }

  private static List<String> required(JsonObject brief) {
    JsonObject a2a = brief.object("a2a").orElse(JsonObject.empty());
    String name = "capabilities_required";
    return a2a.string(name)
        .map(List::of)
        .or(() -> a2a.array(name).map(JsonArray::strings))
        .orElse(List.of());
  }

  private static Violation violation(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
