package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.items;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every list is paged completely with the requested page size. */
interface PageContract extends BrokerFixture {
  /** Returns the pages of a list, each as the strings at a pointer of its items. */
  private static List<List<String>> pages(
      Function<PageRequest, JsonObject> list, int limit, String pointer) {
    List<List<String>> pages = new ArrayList<>();
    String after = null;
    do {
      JsonObject page = list.apply(new PageRequest(limit, after));
      pages.add(items(page).stream().map(it -> at(it, pointer)).toList());
      after = page.string("next").orElse(null);
    } while (after != null);
    return pages;
  }

  @Test
  default void agentsAndRolesArePaged() {
    TestBroker broker = open();
    for (String name : List.of("a", "b", "c", "d", "e")) {
      broker.agent(name, "{'roles':['r-" + name + "','all']}");
    }

    assertThat(pages(it -> broker.api().agents().list(as("a"), it), 2, "/name"))
        .containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e"));
    assertThat(pages(it -> broker.api().agents().roles(as("a"), it), 3, "/role"))
        .containsExactly(List.of("all", "r-a", "r-b"), List.of("r-c", "r-d", "r-e"));
  }

  @Test
  default void inboxQueuesArePaged() {
    TestBroker broker = openWith("a");
    broker.agent("clerk", "{'queues':['q-4','q-2','q-0','idle']}");
    for (int i = 0; i < 5; i++) {
      broker.send("a", "human:q-" + i);
    }

    assertThat(pages(it -> broker.api().inbox().queues(Caller.OPERATOR, it), 2, "/queue"))
        .containsExactly(List.of("q-0", "q-1"), List.of("q-2", "q-3"), List.of("q-4"));
    assertThat(pages(it -> broker.api().inbox().queues(as("clerk"), it), 2, "/queue"))
        .containsExactly(List.of("q-0", "q-2"), List.of("q-4"));
    assertThat(pages(it -> broker.api().inbox().queues(as("a"), it), 2, "/queue"))
        .containsExactly(List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1", "+1", "01", "1.5", " 1", "0x1", "\u0663", "9223372036854775808", "x"})
  default void invalidCursorIsRejected(String after) {
    TestBroker broker = openWith("a", "b");
    String packet = broker.send("a", "b");
    BrokerApi exchange = broker.api();
    List<Function<PageRequest, JsonObject>> lists =
        List.of(
            it -> exchange.packets().list(as("a"), Map.of(), it),
            it -> exchange.tasks().list(as("a"), Map.of(), it),
            it -> exchange.packets().trace(as("a"), packet, it),
            it -> exchange.tasks().trace(as("a"), "t-1", it),
            it -> exchange.audit().list(Caller.OPERATOR, Map.of(), it));

    for (Function<PageRequest, JsonObject> list : lists) {
      Denied refusal = refusal(() -> list.apply(new PageRequest(10, after)));
      assertThat(refusal.code()).isEqualTo("MALFORMED");
      assertThat(refusal).hasMessageContaining("after");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1.1.0", "1.-1.0", "01.1.0", "1.1", "..", "1.1e0.0"})
  default void invalidRecordPositionIsRejected(String after) {
    TestBroker broker = openWith("a", "b");
    broker.send("a", "b");

    assertThat(
            refusal(
                    () ->
                        broker
                            .api()
                            .audit()
                            .list(Caller.OPERATOR, Map.of(), new PageRequest(10, after)))
                .code())
        .isEqualTo("MALFORMED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "queue/1", "\u0000", "{}"})
  default void invalidIdCursorIsRejected(String after) {
    TestBroker broker = open();
    BrokerApi exchange = broker.api();
    List<Function<PageRequest, JsonObject>> lists =
        List.of(
            it -> exchange.inbox().items(Caller.OPERATOR, "desk", it),
            it -> exchange.deadLetters().list(Caller.OPERATOR, null, it),
            it -> exchange.deadLetters().list(Caller.OPERATOR, "open", it),
            it -> exchange.events().alerts(Caller.OPERATOR, it));

    for (Function<PageRequest, JsonObject> list : lists) {
      assertThat(refusal(() -> list.apply(new PageRequest(10, after))).code())
          .isEqualTo("MALFORMED");
    }
  }
}
