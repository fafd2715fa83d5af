package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the definitions of namespaces, and of the usage of a store. */
public interface NamespaceDefinitionContract extends BrokerFixture {
  private static List<String> changes(TestBroker broker) {
    return broker.records().stream()
        .filter(it -> "namespace.changed".equals(at(it, "/event")))
        .map(it -> at(it, "/data/change"))
        .toList();
  }

  @Test
  default void definitionsAreAddedAndRemovedInSteps() {
    TestBroker broker = openWith("a");
    NamespaceApi namespaces = broker.api().namespaces();

    get(namespaces.add(as("operator"), json("{'name':'red','description':'Team'}")));
    assertThat(namespaces.all()).extracting(it -> at(it, "/state")).containsExactly("active");
    assertThat(get(namespaces.finishRemoval("red"))).isFalse();
    get(namespaces.remove(as("operator"), "red", json("{'confirm':'red'}")));
    get(namespaces.remove(as("operator"), "red", json("{'confirm':'red'}")));
    get(namespaces.saveLastState("red", json("{'packets':1}")));
    JsonObject last = get(namespaces.saveLastState("red", json("{'packets':2}")));
    assertThat(at(last, "/last/packets")).isEqualTo("1");
    assertThat(get(namespaces.finishRemoval("red"))).isTrue();

    assertThat(namespaces.all()).isEmpty();
    assertThat(changes(broker)).containsExactly("added", "removing", "removed");
  }

  @Test
  default void onlyOperatorsChangeDefinitions() {
    TestBroker broker = openWith("a");
    NamespaceApi namespaces = broker.api().namespaces();

    get(namespaces.add(as("operator"), json("{'name':'red'}")));

    for (String who : List.of("a", "auditor")) {
      assertThat(refusal(() -> get(namespaces.add(as(who), json("{'name':'blue'}")))).code())
          .isEqualTo("FORBIDDEN");
      assertThat(
              refusal(() -> get(namespaces.remove(as(who), "red", json("{'confirm':'red'}"))))
                  .code())
          .isEqualTo("FORBIDDEN");
    }
    assertThat(refusal(() -> namespaces.get(as("a"), "red")).code()).isEqualTo("FORBIDDEN");
    assertThat(at(namespaces.get(as("auditor"), "red"), "/name")).isEqualTo("red");
    assertThat(refusal(() -> get(namespaces.add(as("operator"), json("{'name':'red'}")))).code())
        .isEqualTo("NAMESPACE_EXISTS");
  }

  @Test
  default void usageCountsWhatTheStoreContains() {
    TestBroker broker = openWith("a", "b");
    String first = broker.send("a", "b", "t-1");
    broker.send("a", "b", "t-2");
    broker.accept("b", first).complete();

    JsonObject usage = broker.api().overview().usage(as("auditor"));

    assertThat(at(usage, "/packets")).isEqualTo("2");
    assertThat(at(usage, "/tasks")).isEqualTo("2");
    assertThat(at(usage, "/openTasks")).isEqualTo("1");
    assertThat(at(usage, "/agents")).isEqualTo("2");
    assertThat(at(usage, "/auditRecords"))
        .isEqualTo(String.valueOf(broker.api().audit().records()));
    assertThat(refusal(() -> broker.api().overview().usage(as("a"))).code()).isEqualTo("FORBIDDEN");
  }
}
