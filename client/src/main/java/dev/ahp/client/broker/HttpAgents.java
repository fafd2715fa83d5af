package dev.ahp.client.broker;

import dev.ahp.Agent;
import dev.ahp.Agents;
import dev.ahp.Denied;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The agents of a daemon. */
record HttpAgents(DaemonClient client) implements Agents {
  private static ApiPath path(String name) {
    return ApiPath.of("v1", "agents", name);
  }

  @Override
  public Optional<String> put(Agent agent) {
    return client.put(path(agent.name()), agent.entry()).object().string("token");
  }

  @Override
  public Optional<Agent> get(String name) {
    try {
      return Optional.of(agent(client.get(path(name))));
    } catch (Denied denied) {
      if (denied.code().equals("NOT_FOUND")) {
        return Optional.empty();
      }
      throw denied;
    }
  }

  private static Agent agent(JsonObject json) {
    return new Agent(
        json.string("name").orElseThrow(),
        json.without("name").without("health").without("lastSeenAt"));
  }

  @Override
  public List<Agent> list() {
    return client
        .all(ApiPath.of("v1", "agents"))
        .array("items")
        .orElse(JsonArray.empty())
        .objects()
        .stream()
        .map(HttpAgents::agent)
        .toList();
  }

  @Override
  public void remove(String name) {
    client.delete(path(name));
  }
}
