package dev.ahp.broker.embedded;

import dev.ahp.Agent;
import dev.ahp.Agents;
import dev.ahp.Audit;
import dev.ahp.AuditRecord;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.Packet;
import dev.ahp.Schedules;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.connection.BrokerConnection;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls the broker directly; the sender of a packet is trusted as its caller. */
record LocalBrokerConnection(BrokerApi broker) implements BrokerConnection {
  private static final int PAGE_SIZE = 1_000;

  private static Caller as(String name) {
    return name.equals(Caller.OPERATOR.name()) ? Caller.OPERATOR : Caller.agent(name);
  }

  @Override
  public JsonObject submit(String sender, JsonObject packet) {
    return FutureValue.of(broker.packets().submit(as(sender), packet, null)).packet();
  }

  @Override
  public List<Claim> claim(ClaimRequest request) {
    return FutureValue.of(broker.packets().claim(Caller.agent(request.agent()), request));
  }

  @Override
  public VerbCall.VerbResponse act(String caller, VerbCall call) {
    return FutureValue.of(broker.packets().act(as(caller), call));
  }

  @Override
  public void chunk(String caller, String packetId, JsonObject body) {
    FutureValue.of(broker.packets().addChunk(Caller.agent(caller), packetId, body));
  }

  @Override
  public JsonObject packet(String packetId) {
    return broker.packets().get(Caller.OPERATOR, packetId);
  }

  @Override
  public JsonObject packets(String target, String status, int limit) {
    return broker
        .packets()
        .list(
            Caller.OPERATOR,
            Map.of("target", target, "status", status),
            new PageRequest(limit, null));
  }

  @Override
  public JsonObject task(String taskId) {
    return broker.tasks().get(Caller.OPERATOR, taskId);
  }

  @Override
  public JsonObject result(String taskId, long waitMs) {
    return FutureValue.of(broker.tasks().result(Caller.OPERATOR, taskId, waitMs)).json();
  }

  @Override
  public JsonObject trace(String taskId, @Nullable String after) {
    return broker.tasks().trace(Caller.OPERATOR, taskId, new PageRequest(PAGE_SIZE, after));
  }

  @Override
  public Agents agents() {
    return new EmbeddedAgents(broker);
  }

  @Override
  public Schedules schedules() {
    return new EmbeddedSchedules(broker.schedules());
  }

  @Override
  public Audit audit() {
    return new EmbeddedAudit(broker);
  }

  @Override
  public AutoCloseable watch(Consumer<Packet> ended) {
    EventApi.EventFilter eventFilter = new EventApi.EventFilter(null, Set.of(), null);
    return broker
        .events()
        .listen(
            Caller.OPERATOR,
            eventFilter,
            (event, id, record) ->
                Optional.of(new AuditRecord(record))
                    .filter(AuditRecord::endsPacket)
                    .flatMap(AuditRecord::packetId)
                    .map(it -> new Packet(packet(it)))
                    .ifPresent(ended));
  }

  @Override
  public void close() {
    broker.close();
  }

  /** The agents of an embedded broker, accessed as operator. */
  private record EmbeddedAgents(BrokerApi broker) implements Agents {
    @Override
    public Optional<String> put(Agent agent) {
      AgentApi.AgentPutResult result =
          FutureValue.of(broker.agents().put(Caller.OPERATOR, agent.name(), agent.entry()));
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
      return new Agent(
          shown.string("name").orElseThrow(),
          shown.without("name").without("health").without("lastSeenAt"));
    }

    @Override
    public List<Agent> list() {
      List<Agent> agents = new ArrayList<>();
      String after = null;
      do {
        JsonObject page = broker.agents().list(Caller.OPERATOR, new PageRequest(PAGE_SIZE, after));
        page.array("items")
            .orElse(JsonArray.empty())
            .objects()
            .forEach(it -> agents.add(agent(it)));
        after = page.string("next").orElse(null);
      } while (after != null);
      return agents;
    }

    @Override
    public void remove(String name) {
      FutureValue.of(broker.agents().remove(Caller.OPERATOR, name));
    }
  }
}
