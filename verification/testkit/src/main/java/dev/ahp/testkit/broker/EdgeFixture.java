package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.json;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** A valid contract for one edge that a test can change, with matching packets. */
public final class EdgeFixture {
  public static final String PAYLOAD = "{'task_summary':'do it','provenance':{'order':7}}";

  private JsonObject contract;

  private EdgeFixture(JsonObject contract) {
    this.contract = contract;
  }

  public static EdgeFixture between(String source, String target) {
    return new EdgeFixture(
        json(
            """
            {'id':'%s-to-%s','version':'1.0.0','source':'%s','target':'%s',
             'trigger':{'intent':'always','predicate':'payload.task_summary != null'},
             'payload':{'schema':'anything','required':['task_summary','provenance'],'history_strategy':'summary'},
             'acceptance_criteria':{'required_fields':['task_summary'],
               'domain_match':'target.domains contains state_domain OR 1 == 1','permission_check':'perm:work'},
             'recovery':{'on_reject':'source','on_timeout':'source','on_error':'source','timeout_ms':60000,
               'max_retries':0,'loop_guard':'state.visited_agents'}}
            """
                .formatted(kebab(source), kebab(target), source, target)));
  }

  private static String kebab(String name) {
    return name.replace(':', '-').replace('.', '-');
  }

  /** Replaces or adds members of one block. */
  public EdgeFixture with(String block, String members) {
    JsonObject.Builder merged = contract.object(block).orElse(JsonObject.empty()).toBuilder();
    contract = contract.with(block, merged.putAll(json("{" + members + "}")).build());
    return this;
  }

  public EdgeFixture member(String name, String value) {
    contract = contract.with(name, Json.of(value));
    return this;
  }

  public EdgeFixture retrying(int times) {
    return with("recovery", "'max_retries':" + times).with("idempotency", "'idempotent':true");
  }

  public JsonObject contract() {
    return contract;
  }

  /** Activates the contract together with its schema. */
  public void in(TestBroker broker) {
    TestBroker.get(broker.api().schemas().put(Caller.OPERATOR, "anything", json("{}")));
    broker.contract(contract);
  }

  /** Registers agents with all permissions for such an edge. */
  public static void agents(TestBroker broker, String... names) {
    for (String name : names) {
      broker.agent(name, "{'domains':['d'],'permissions':['perm:work']}");
    }
  }

  public static String send(TestBroker broker, String from, String to) {
    return TestBroker.id(broker.submit(from, packet(to)));
  }

  public static JsonObject packet(String to) {
    return json(
        "{'type':'task.assign','target':'%s','taskId':'t-1','payload':%s}".formatted(to, PAYLOAD));
  }
}
