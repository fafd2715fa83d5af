package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.ExportApi.ExportKey;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of exports between namespaces: their definitions, and the agents on both sides. */
public interface ExportContract extends BrokerFixture {
  private static JsonObject receiver(String types) {
    return json(
        "{'delivery':{'transport':'namespace','namespace':'red','agent':'w','types':[%s]}}"
            .formatted(types));
  }

  private static JsonObject export(String agent, String as) {
    return json(
        "{'agent':'%s','to':'blue','types':['task.assign'],'as':'%s'}".formatted(agent, as));
  }

  private static TestBroker withNamespaces(TestBroker broker) {
    for (String name : List.of("red", "blue")) {
      get(broker.api().namespaces().add(as("operator"), json("{'name':'%s'}".formatted(name))));
    }
    return broker;
  }

  @Test
  default void exportsAreAddedAndRemovedInSteps() {
    TestBroker broker = withNamespaces(openWith("a"));
    ExportApi exports = broker.api().exports();
    ExportKey key = new ExportKey("red", "blue", "w2");

    JsonObject added = get(exports.add(as("operator"), "red", export("w", "w2")));
    assertThat(ExportKey.of(added)).isEqualTo(key);
    assertThat(exports.list(as("auditor"), "red")).containsExactly(added);
    assertThat(exports.list(as("auditor"), "blue")).isEmpty();
    assertThat(get(exports.finishRemoval(key))).isFalse();
    get(exports.remove(as("operator"), key));
    get(exports.remove(as("operator"), key));
    assertThat(get(exports.finishRemoval(key))).isTrue();

    assertThat(exports.all()).isEmpty();
    assertThat(
            broker.records().stream()
                .map(it -> at(it, "/data/change"))
                .filter(it -> it.startsWith("export ")))
        .containsExactly("export added", "export removing", "export removed");
  }

  @Test
  default void onlyOperatorsChangeExportsAndNamesAreUnique() {
    TestBroker broker = withNamespaces(openWith("a"));
    ExportApi exports = broker.api().exports();
    get(exports.add(as("operator"), "red", export("w", "w2")));

    for (String who : List.of("a", "auditor")) {
      assertThat(refusal(() -> get(exports.add(as(who), "red", export("x", "x")))).code())
          .isEqualTo("FORBIDDEN");
    }
    assertThat(refusal(() -> exports.list(as("a"), "red")).code()).isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> get(exports.add(as("operator"), "default", export("x", "w2")))).code())
        .isEqualTo("AGENT_EXISTS");
    assertThat(refusal(() -> get(exports.add(as("operator"), "red", export("w", "w3")))).code())
        .isEqualTo("AGENT_EXISTS");
    assertThat(refusal(() -> get(exports.add(as("operator"), "green", export("w", "w3")))).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  default void aNamespaceHasABoundedNumberOfExports() {
    TestBroker broker = withNamespaces(openWith("a"));
    ExportApi exports = broker.api().exports();
    for (int i = 0; i < ExportApi.MAX_PER_NAMESPACE; i++) {
      get(exports.add(as("operator"), "red", export("w" + i, "w" + i)));
    }

    Denied denied = refusal(() -> get(exports.add(as("operator"), "red", export("x", "x"))));

    assertThat(denied.code()).isEqualTo("TOO_LARGE");
    assertThat(exports.list(as("operator"), "red")).hasSize(ExportApi.MAX_PER_NAMESPACE);
    get(exports.add(as("operator"), "default", export("x", "x")));
  }

  @Test
  default void theRemovalOfANamespaceMarksItsExports() {
    TestBroker broker = withNamespaces(openWith("a"));
    ExportApi exports = broker.api().exports();
    get(exports.add(as("operator"), "red", export("w", "w2")));
    get(exports.add(as("operator"), "default", export("a", "a2")));

    get(broker.api().namespaces().remove(as("operator"), "red", json("{'confirm':'red'}")));

    assertThat(exports.all())
        .extracting(it -> at(it, "/namespace") + " " + at(it, "/state"))
        .containsExactlyInAnyOrder("default active", "red removing");
  }

  @Test
  default void agentsOfExportsTakeOnlyTheExportedTypes() {
    TestBroker broker = openWith("a");
    ExportApi exports = broker.api().exports();
    get(exports.putAgent("default/operator", "w", receiver("'task.assign'")));
    get(exports.putAgent("default/operator", "from.blue", json("{'namespace':'blue'}")));

    broker.send("a", "w");

    Denied type =
        refusal(() -> broker.submit("a", "{'type':'route.request','target':'w','payload':{}}"));
    assertThat(type.code()).isEqualTo("NO_ROUTE");
    assertThat(type.errors().get(0).pointer()).isEqualTo("/type");
    assertThat(type.detail()).contains("exports w only for task.assign");
    assertThat(refusal(() -> broker.send("a", "from.blue")).detail())
        .contains("sends for the namespace blue");
  }

  @Test
  default void agentsOfExportsAreChangedByTheirExportOnly() {
    TestBroker broker = openWith("a");
    ExportApi exports = broker.api().exports();
    assertThat(get(exports.putAgent("default/operator", "w", receiver("'task.assign'")))).isTrue();
    assertThat(get(exports.putAgent("default/operator", "w", receiver("'task.assign'")))).isFalse();

    assertThat(
            refusal(() -> get(broker.api().agents().put(as("operator"), "w", json("{}")))).code())
        .isEqualTo("FORBIDDEN");
    assertThat(
            refusal(() -> get(broker.api().agents().put(as("operator"), "x", receiver("'x.y'"))))
                .errors()
                .get(0)
                .pointer())
        .isEqualTo("/delivery/transport");
    assertThat(
            refusal(() -> get(exports.putAgent("default/operator", "a", receiver("'x.y'")))).code())
        .isEqualTo("AGENT_EXISTS");
    assertThat(get(exports.removeAgent("default/operator", "a"))).isFalse();
    assertThat(get(exports.removeAgent("default/operator", "w"))).isTrue();
    assertThat(
            broker.records().stream()
                .filter(it -> at(it, "/actor").equals("default/operator"))
                .map(it -> at(it, "/data/change")))
        .containsExactly("added", "removed");
  }
}
