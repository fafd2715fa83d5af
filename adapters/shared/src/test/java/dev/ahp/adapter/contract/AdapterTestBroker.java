package dev.ahp.adapter.contract;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Handoff;
import dev.ahp.Packet;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.embedded.EmbeddedBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** An in-process broker with access to the operator APIs. */
final class AdapterTestBroker implements AutoCloseable {
  private static final PageRequest ALL = new PageRequest(1000, null);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** An idempotent contract with one retry. */
  private static final String CONTRACT =
      """
      {"id":"c-1","version":"1.0.0","source":"triage","target":"first",
       "trigger":{"intent":"refund","predicate":"true == true","tool_call":"transfer_to_first"},
       "payload":{"schema":"handoff/2.1","required":["task_summary","provenance"],"history_strategy":"summary"},
       "acceptance_criteria":{"required_fields":["task_summary"],"domain_match":"target.domains contains 'billing'",
         "permission_check":"perm:pay"},
       "recovery":{"on_reject":"source","on_timeout":"source","on_error":"source","timeout_ms":60000,"max_retries":1,
         "loop_guard":"state.visited_agents"},
       "observability":{"trace_id_field":"trace_id","audit_event":"handoff.test"},
       "idempotency":{"idempotent":true,"dedupe_key":"provenance.order","replay_window_ms":1},"human_in_the_loop":false}
      """;

  private final BrokerApi api;
  private final Broker broker;

  private AdapterTestBroker(BrokerApi api) {
    this.api = api;
    this.broker = EmbeddedBroker.over(api);
  }

  static AdapterTestBroker open() {
    return new AdapterTestBroker(LocalBroker.open(new MemoryStore(), BrokerOptions.standard()));
  }

  Broker broker() {
    return broker;
  }

  void agents(String... names) {
    for (String name : names) {
      broker.agents().put(Agent.named(name).domain("billing").permission("perm:pay"));
    }
  }

  void contract() {
    api.contracts()
        .put(Caller.OPERATOR, "c-1", JsonReader.read(CONTRACT).asObject().orElseThrow())
        .join();
  }

  Packet send(String from, String to, Handoff message) {
    return broker.submit(
        Packet.builder("task.assign").task("t-1").from(from).to(to).handoff(message).build());
  }

  Packet packet(Packet packet) {
    return broker.packet(packet.packetId().orElseThrow());
  }

  Claim claim(String agent) {
    return broker.claim(ClaimRequest.forAgent(agent).wait(Duration.ofSeconds(10))).get(0);
  }

  List<String> statuses(String task) {
    JsonObject packets = api.packets().list(Caller.OPERATOR, Map.of("taskId", task), ALL);
    return items(packets).stream().map(it -> it.string("status").orElse("")).toList();
  }

  JsonObject inbox(String queue) {
    return api.inbox().items(Caller.OPERATOR, queue, ALL);
  }

  void answer(String queue, String text) {
    String id = items(inbox(queue)).get(0).string("id").orElseThrow();
    Json body = JsonObject.builder().put("result", text).build();
    api.inbox().answer(Caller.OPERATOR, queue, id, body).join();
  }

  /** Returns the fields that the hops of a task removed from the message. */
  List<JsonObject> lostFields(String task) {
    JsonArray hops =
        api.tasks().diff(Caller.OPERATOR, task).array("hops").orElse(JsonArray.empty());
    return hops.objects().stream()
        .flatMap(it -> it.array("removed").orElse(JsonArray.empty()).objects().stream())
        .toList();
  }

  void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the condition was not met within " + TIMEOUT);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  private static List<JsonObject> items(JsonObject list) {
    return list.array("items").orElse(JsonArray.empty()).objects();
  }

  @Override
  public void close() {
    broker.close();
  }
}
