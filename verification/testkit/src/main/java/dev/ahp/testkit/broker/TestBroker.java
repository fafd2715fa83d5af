package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.json;

import dev.ahp.Denied;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.SteadyClock;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.setting.Objectives;
import dev.ahp.broker.store.Store;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.SettableClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A broker under test with synchronous calls and a settable clock. */
public final class TestBroker implements AutoCloseable {
  private static final long TIMEOUT_S = 30;
  private static final PageRequest ALL = new PageRequest(1000, null);

  private final BrokerApi api;
  private final DeliveryApi deliveries;
  private final SettableClock clock;

  private TestBroker(BrokerApi exchange, DeliveryApi deliveries, SettableClock clock) {
    this.api = exchange;
    this.deliveries = deliveries;
    this.clock = clock;
  }

  public static TestBroker open(Store store, BrokerOptions options) {
    return open(store, options, broker -> broker);
  }

  /**
   * Opens a broker and accesses it through {@code way}. Latency objectives are disabled because
   * tests move the clock. The monotonic clock stands still, as on a suspended machine.
   */
  public static TestBroker open(Store store, BrokerOptions options, UnaryOperator<BrokerApi> way) {
    SettableClock clock = new SettableClock();
    SteadyClock steady = new SteadyClock(clock, () -> 0);
    BrokerOptions held = options.with(steady).with(options.settings().with(Objectives.NONE));
    LocalBroker broker = LocalBroker.open(store, held);
    return new TestBroker(way.apply(broker), broker.deliveries(), clock);
  }

  public BrokerApi api() {
    return api;
  }

  public DeliveryApi deliveries() {
    return deliveries;
  }

  public SettableClock clock() {
    return clock;
  }

  public static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(TIMEOUT_S, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new IllegalStateException("no result within " + TIMEOUT_S + " s", e);
    }
  }

  /** Returns the denial of a call that must be denied. */
  public static Denied refusal(Supplier<?> call) {
    try {
      Object answer = call.get();
      throw new AssertionError("the call was not denied; it returned " + answer);
    } catch (Denied denied) {
      return denied;
    }
  }

  public static Caller as(String name) {
    return switch (name) {
      case "operator" -> Caller.OPERATOR;
      case "auditor" -> new Caller(Caller.CallerKind.AUDITOR, "auditor");
      default -> Caller.agent(name);
    };
  }

  public void agents(String... names) {
    for (String name : names) {
      agent(name, "{}");
    }
  }

  public void agent(String name, String entry) {
    get(api.agents().put(Caller.OPERATOR, name, json(entry)));
  }

  public void contract(JsonObject contract) {
    get(api.contracts().put(Caller.OPERATOR, contract.string("id").orElseThrow(), contract));
  }

  /** Submits a minimal packet. */
  public String send(String from, String to) {
    return send(from, to, "t-1");
  }

  public String send(String from, String to, String task) {
    return id(
        submit(
            from,
            json(
                "{'type':'task.assign','target':'%s','taskId':'%s','payload':{'n':1}}"
                    .formatted(to, task))));
  }

  public JsonObject submit(String from, String packet) {
    return submit(from, json(packet));
  }

  public JsonObject submit(String from, JsonObject packet) {
    return submitted(from, packet).packet();
  }

  public PacketApi.SubmittedPacket submitted(String from, JsonObject packet) {
    return get(api.packets().submit(as(from), packet, null));
  }

  public static String id(JsonObject packet) {
    return packet.string("packetId").orElseThrow();
  }

  public List<JsonObject> claim(String agent) {
    return claim(agent, "'max':100");
  }

  /** Claims with additional members of the request. */
  public List<JsonObject> claim(String agent, String members) {
    JsonObject request = json("{'agent':'" + agent + "'," + members + "}");
    return get(api.packets().claim(as(agent), request)).array("items").orElseThrow().objects();
  }

  public JsonObject act(String who, String packetId, String verb, JsonObject body) {
    return get(api.packets().act(as(who), packetId, verb, body));
  }

  public JsonObject act(String who, String packetId, String verb, String body) {
    return act(who, packetId, verb, json(body));
  }

  public HeldPacket accept(String agent, String packetId) {
    JsonObject answer = act(agent, packetId, "accept", "{}");
    String token = answer.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    return new HeldPacket(this, agent, packetId, token);
  }

  /** Accepts a claimed packet. */
  public HeldPacket accept(String agent, JsonObject claim) {
    String packetId = QuotedJson.at(claim, "/packet/packetId");
    JsonObject offer =
        JsonObject.builder().put("leaseToken", QuotedJson.at(claim, "/lease/token")).build();
    JsonObject answer = act(agent, packetId, "accept", offer);
    return new HeldPacket(this, agent, packetId, QuotedJson.at(answer, "/lease/token"));
  }

  /** Sends a packet and accepts it. */
  public HeldPacket running(String from, String to) {
    return accept(to, send(from, to));
  }

  public JsonObject packet(String id) {
    return api.packets().get(Caller.OPERATOR, id);
  }

  public String field(String id, String pointer) {
    return QuotedJson.at(packet(id), pointer);
  }

  public String status(String id) {
    return field(id, "/status");
  }

  /**
   * Returns the status with its reason, such as {@code failed/TIMEOUT} or {@code waiting/children}.
   */
  public String state(String id) {
    JsonObject packet = packet(id);
    String why =
        packet
            .string("terminalReason")
            .or(() -> packet.string("waitingOn"))
            .map(it -> "/" + it)
            .orElse("");
    return packet.string("status").orElse("") + why;
  }

  public void awaitState(String id, String state) {
    AwaitCondition.await(() -> state(id).equals(state));
  }

  public List<JsonObject> trace(String id) {
    return items(api.packets().trace(Caller.OPERATOR, id, ALL));
  }

  public List<String> events(String id) {
    return trace(id).stream().map(it -> it.string("event").orElse("")).toList();
  }

  public JsonObject task(String id) {
    return api.tasks().get(Caller.OPERATOR, id);
  }

  public List<JsonObject> packets(Map<String, String> filter) {
    return items(api.packets().list(Caller.OPERATOR, filter, ALL));
  }

  /** Returns the newest packet whose member has this value. */
  public String last(String member, String value) {
    List<JsonObject> found =
        packets(Map.of()).stream()
            .filter(it -> it.string(member).filter(value::equals).isPresent())
            .toList();
    if (found.isEmpty()) {
      throw new AssertionError("no packet with " + member + " " + value);
    }
    return id(found.get(found.size() - 1));
  }

  public List<JsonObject> alerts() {
    return items(api.events().alerts(Caller.OPERATOR, ALL));
  }

  public List<String> alertKinds() {
    return alerts().stream().map(it -> it.string("kind").orElse("")).toList();
  }

  public List<JsonObject> inbox(String queue) {
    return items(api.inbox().items(Caller.OPERATOR, queue, ALL));
  }

  public List<JsonObject> records() {
    return items(api.audit().list(Caller.OPERATOR, Map.of(), ALL));
  }

  public static List<JsonObject> items(JsonObject list) {
    return list.array("items").orElse(JsonArray.empty()).objects();
  }

  /** Returns the lines of the export. */
  public List<byte[]> export() {
    List<byte[]> lines = new ArrayList<>();
    api.audit().export(Caller.OPERATOR, null, lines::add);
    return lines;
  }

  @Override
  public void close() {
    api.close();
  }

  /** A packet that an agent has accepted. */
  public record HeldPacket(TestBroker broker, String agent, String id, String token) {
    public JsonObject act(String verb, String body) {
      return act(verb, json(body));
    }

    public JsonObject act(String verb, JsonObject body) {
      return broker.act(agent, id, verb, body.with("leaseToken", Json.of(token)));
    }

    public String state() {
      return broker.state(id);
    }

    public String status() {
      return broker.status(id);
    }

    public JsonObject complete() {
      return act("complete", "{'result':{'ok':true}}");
    }

    public JsonObject fail() {
      return act("fail", "{'error':{'code':'BOOM','message':'it broke'}}");
    }

    /** Hands the work off and returns the id of the new packet. */
    public String handOff(String to) {
      JsonObject answer =
          act(
              "handoff",
              "{'packet':{'type':'task.assign','target':'%s','payload':{'n':2}},'checkpoint':{'step':2}}"
                  .formatted(to));
      return QuotedJson.at(answer, "/handoff/packetId");
    }

    /** Delegates to each agent and returns the ids of the children. */
    public List<String> delegate(String members, String... targets) {
      List<Json> children = new ArrayList<>();
      for (String target : targets) {
        children.add(
            json("{'type':'task.assign','target':'%s','payload':{'n':3}}".formatted(target)));
      }
      JsonObject body = json("{" + members + "}").with("children", new JsonArray(children));
      return act("delegate", body).array("children").orElseThrow().objects().stream()
          .map(TestBroker::id)
          .toList();
    }
  }
}
