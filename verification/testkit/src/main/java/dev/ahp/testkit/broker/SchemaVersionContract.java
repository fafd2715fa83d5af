package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;

/** Tests of versions of payload schemas: accepted versions, immutability, migrations. */
public interface SchemaVersionContract extends BrokerFixture {
  private TestBroker openSchemas() {
    TestBroker broker = open();
    put(broker, "order@1", "{'type':'object','required':['id']}");
    put(broker, "order@2", "{'type':'object','required':['orderId','currency']}");
    broker.agents("a", "any");
    broker.agent("new", "{'accepts':['order@2','handoff/2.x'],'roles':['clerk']}");
    broker.agent("old", "{'accepts':['order@1'],'roles':['clerk']}");
    return broker;
  }

  private static Object put(TestBroker broker, String id, String schema) {
    return TestBroker.get(broker.api().schemas().put(Caller.OPERATOR, id, json(schema)));
  }

  private static JsonObject order(String target) {
    return json(
        "{'type':'task.assign','target':'%s','payloadType':'order@1','payload':{'id':7}}"
            .formatted(target));
  }

  private static void migrate(TestBroker broker, String steps) {
    TestBroker.get(
        broker
            .api()
            .schemas()
            .putMigration(
                Caller.OPERATOR, "order@1", "order@2", json("{'steps':[" + steps + "]}")));
  }

  @Test
  default void receiverGetsOnlyVersionsThatItAccepts() {
    TestBroker broker = openSchemas();

    Denied denied = refusal(() -> broker.submit("a", order("new")));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(denied.errors().get(0).pointer()).isEqualTo("/payloadType");
    assertThat(denied.errors().get(0).message())
        .startsWith("is order@1, but new accepts only order@2, handoff/2.x;");
    broker.submit("a", order("any"));
    broker.submit("a", order("role:clerk"));
    assertThat(broker.claim("new")).isEmpty();
    assertThat(broker.claim("old")).hasSize(1);
    broker.submit("a", HandoffMessages.packet("new", HandoffMessages.handoff("a", "new")));
    refusal(
        () ->
            broker.submit("a", HandoffMessages.packet("old", HandoffMessages.handoff("a", "old"))));
    broker.submit("a", json("{'type':'task.assign','target':'old','payload':{}}"));
  }

  @Test
  default void versionsDoNotChange() {
    TestBroker broker = openSchemas();

    put(broker, "order@1", "{'type':'object','required':['id']}");
    Denied denied = refusal(() -> put(broker, "order@1", "{'type':'object'}"));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(denied.errors().get(0).message()).contains("register a new version");
    put(broker, "order", "{'type':'object'}");
    put(broker, "order", "{'type':'string'}");
  }

  @Test
  default void payloadIsMigratedForTheReceiver() {
    TestBroker broker = openSchemas();
    migrate(
        broker,
        "{'op':'rename','path':'/id','to':'orderId'},"
            + "{'op':'default','path':'/currency','value':'EUR'}");

    JsonObject packet = broker.submit("a", order("new"));

    String id = TestBroker.id(packet);
    assertThat(broker.field(id, "/payloadType")).isEqualTo("order@2");
    assertThat(broker.field(id, "/payload/orderId")).isEqualTo("7");
    assertThat(broker.field(id, "/payload/currency")).isEqualTo("EUR");
    assertThat(at(broker.trace(id).get(0), "/data/migration/from")).isEqualTo("order@1");
    assertThat(broker.field(TestBroker.id(broker.submit("a", order("old"))), "/payload/id"))
        .isEqualTo("7");
    JsonObject list = broker.api().schemas().migrations(Caller.OPERATOR, PageRequest.FIRST);
    assertThat(at(list, "/items/0/to")).isEqualTo("order@2");
  }

  @Test
  default void invalidMigrationsAreRefused() {
    TestBroker broker = openSchemas();

    Denied unknown =
        refusal(
            () ->
                TestBroker.get(
                    broker
                        .api()
                        .schemas()
                        .putMigration(
                            Caller.OPERATOR,
                            "order@1",
                            "order@9",
                            json("{'steps':[{'op':'drop','path':'/id'}]}"))));
    assertThat(unknown.code()).isEqualTo("NOT_FOUND");
    migrate(broker, "{'op':'drop','path':'/other'}");
    Denied incomplete = refusal(() -> broker.submit("a", order("new")));
    assertThat(incomplete.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(incomplete.errors().get(0).pointer()).startsWith("/payload");
  }
}
