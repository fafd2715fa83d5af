package dev.ahp.brief;

import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/**
 * The agents and the task that the member {@code a2a} of a brief names.
 *
 * @param taskId the interaction id, if it is a valid task id
 */
public record BriefParties(
    Optional<String> sender, Optional<String> receiver, Optional<String> taskId) {

  public static BriefParties of(JsonObject brief) {
    JsonObject a2a = brief.object("a2a").orElse(JsonObject.empty());
    return new BriefParties(
        agentIn(a2a, "sender"),
        agentIn(a2a, "receiver"),
        a2a.string("interaction_id").filter(Ids::isId));
  }

  private static Optional<String> agentIn(JsonObject a2a, String role) {
    return a2a.object(role).flatMap(it -> it.string("agent_id")).filter(it -> !it.isEmpty());
  }
}
