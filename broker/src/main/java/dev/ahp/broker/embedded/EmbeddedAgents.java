package dev.ahp.broker.embedded;

import dev.ahp.Agent;
import dev.ahp.Agents;
import dev.ahp.Denied;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The agents of an embedded broker, accessed as operator. */
record EmbeddedAgents(BrokerApi broker) implements Agents {
  private static final int PAGE_SIZE = 1_000;

  @Override
  public Optional<String> put(Agent agent) {
    AgentApi.AgentPutResult result =
        LocalBrokerConnection.await(
            broker.agents().put(Caller.OPERATOR, agent.name(), agent.entry()));
    return result.agent().string("token");
  }

  @Override
  public Optional<Agent> get(String name) {
    try {
      return Optional.of(agent(broker.agents().get(Caller.OPERATOR, name)));
    } catch (Denied notFound) {
      return Optional.empty();
    }
  }

  private static Agent agent(JsonObject shown) {
    return new Agent(shown.string("name").orElseThrow(), shown.without("name"));
  }

  @Override
  public List<Agent> list() {
    List<Agent> agents = new ArrayList<>();
    String after = null;
    do {
      JsonObject page = broker.agents().list(Caller.OPERATOR, new PageRequest(PAGE_SIZE, after));
      page.array("items").orElse(JsonArray.empty()).objects().forEach(it -> agents.add(agent(it)));
      after = page.string("next").orElse(null);
    } while (after != null);
    return agents;
  }

  @Override
  public void remove(String name) {
    LocalBrokerConnection.await(broker.agents().remove(Caller.OPERATOR, name));
  }
}
