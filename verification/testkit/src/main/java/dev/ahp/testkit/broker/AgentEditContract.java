package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;

/** Tests of changes to parts of an agent's entry. */
public interface AgentEditContract extends BrokerFixture {
  private static JsonObject edit(TestBroker broker, String body) {
    return get(broker.api().agents().edit(Caller.OPERATOR, "worker", json(body)));
  }

  @Test
  default void editKeepsTheOtherMembersAndTheSecrets() {
    TestBroker broker = open();
    AgentApi agents = broker.api().agents();
    get(
        agents.put(
            Caller.OPERATOR,
            "worker",
            json(
                "{'roles':['r'],'version':'1.0.0','keys':[{'keyId':'k1','alg':'hmac-sha256',"
                    + "'secret':'0123456789abcdef0123456789abcdef'}]}")));
    get(agents.pause(Caller.OPERATOR, "worker", json("{}")));

    JsonObject edited =
        edit(
            broker,
            "{'set':{'roles':['s'],'version':null},'addKey':{'keyId':'k2','alg':'hmac-sha256',"
                + "'secret':'abcdef0123456789abcdef0123456789'},"
                + "'endKey':{'keyId':'k1','notAfter':'2031-01-01T00:00:00Z'}}");

    assertThat(at(edited, "/roles/0")).isEqualTo("s");
    assertThat(edited.has("version")).isFalse();
    assertThat(edited.has("token")).isFalse();
    assertThat(edited.object("paused")).isPresent();
    assertThat(at(edited, "/keys/0/notAfter")).startsWith("2031-01-01");
    assertThat(at(edited, "/keys/1/keyId")).isEqualTo("k2");
    assertThat(edited.toText()).doesNotContain("0123456789abcdef");
    assertThat(at(edit(broker, "{'set':{'domains':['d']}}"), "/keys/1/keyId")).isEqualTo("k2");
  }

  @Test
  default void invalidEditsChangeNothing() {
    TestBroker broker = open();
    AgentApi agents = broker.api().agents();
    get(agents.put(Caller.OPERATOR, "worker", json("{'roles':['r']}")));

    for (String wrong :
        new String[] {
          "{'set':{'rolls':['x']}}",
          "{'set':{'keys':[]}}",
          "{'roles':['x']}",
          "{'endKey':{'keyId':'none','notAfter':'2031-01-01T00:00:00Z'}}"
        }) {
      assertThat(refusal(() -> edit(broker, wrong)).code()).as(wrong).isEqualTo("SCHEMA_INVALID");
    }
    assertThat(at(agents.get(Caller.OPERATOR, "worker"), "/roles/0")).isEqualTo("r");
    assertThat(refusal(() -> get(agents.edit(as("worker"), "worker", json("{}")))).code())
        .isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> get(agents.edit(Caller.OPERATOR, "none", json("{}")))).code())
        .isEqualTo("NOT_FOUND");
  }
}
