package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.items;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests of authorization: a stranger sees nothing, and a party may use only its own verbs. */
public interface AuthorizationContract extends BrokerFixture {
  @Test
  default void strangerSeesNothing() {
    TestBroker broker = openWith("a", "b", "stranger");
    HeldPacket work = broker.running("a", "b");
    BrokerApi exchange = broker.api();
    List<Supplier<?>> calls =
        List.of(
            () -> exchange.packets().get(as("stranger"), work.id()),
            () -> exchange.packets().trace(as("stranger"), work.id(), PageRequest.FIRST),
            () -> exchange.tasks().get(as("stranger"), "t-1"),
            () -> exchange.tasks().trace(as("stranger"), "t-1", PageRequest.FIRST),
            () -> exchange.tasks().cost(as("stranger"), "t-1"),
            () -> exchange.tasks().diff(as("stranger"), "t-1"),
            () -> exchange.tasks().checkpoint(as("stranger"), "t-1"),
            () -> get(exchange.tasks().cancel(as("stranger"), "t-1", json("{}"))),
            () -> get(exchange.tasks().rollback(as("stranger"), "t-1", json("{}"))),
            () -> get(exchange.tasks().replay(as("stranger"), "t-1", json("{}"))));

    for (Supplier<?> call : calls) {
      assertThat(refusal(call).code()).isEqualTo("NOT_FOUND");
    }
    for (String verb : VerbContract.LEGAL.keySet()) {
      String body = VerbContract.BODIES.getOrDefault(verb, "{}");
      assertThat(refusal(() -> broker.act("stranger", work.id(), verb, body)).code())
          .as(verb)
          .isEqualTo("NOT_FOUND");
    }
    assertThat(items(exchange.packets().list(as("stranger"), Map.of(), PageRequest.FIRST)))
        .isEmpty();
    assertThat(items(exchange.tasks().list(as("stranger"), Map.of(), PageRequest.FIRST))).isEmpty();
  }

  @Test
  default void partyMayUseOnlyItsOwnVerbs() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    String ready = broker.send("a", "b");

    for (String verb : List.of("accept", "reject", "renew", "progress", "wait", "complete")) {
      for (String who : List.of("a", "operator", "auditor")) {
        String body = VerbContract.BODIES.getOrDefault(verb, "{}");
        assertThat(refusal(() -> broker.act(who, ready, verb, body)).code())
            .as(who + " " + verb)
            .isEqualTo("FORBIDDEN");
        assertThat(refusal(() -> broker.act(who, work.id(), verb, body)).code())
            .as(who + " " + verb)
            .isEqualTo("FORBIDDEN");
      }
    }
    assertThat(refusal(() -> broker.act("b", ready, "cancel", "{}")).code()).isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> broker.act("auditor", ready, "cancel", "{}")).code())
        .isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> broker.act("b", work.id(), "cancel", "{}")).code())
        .isEqualTo("LEASE_LOST");
  }

  @Test
  default void aPartyOfATaskSeesOnlyItsOwnPackets() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    String next = work.handOff("c");
    BrokerApi exchange = broker.api();

    assertThat(at(exchange.tasks().get(as("c"), "t-1"), "/packets/0/packetId")).isEqualTo(next);
    assertThat(exchange.tasks().get(as("c"), "t-1").array("packets").orElseThrow().size())
        .isEqualTo(1);
    assertThat(items(exchange.tasks().trace(as("c"), "t-1", PageRequest.FIRST)))
        .extracting(it -> at(it, "/packetId"))
        .containsOnly(next);
    assertThat(items(exchange.packets().list(as("c"), Map.of(), PageRequest.FIRST))).hasSize(1);
    assertThat(refusal(() -> exchange.packets().get(as("c"), work.id())).code())
        .isEqualTo("NOT_FOUND");
    assertThat(items(exchange.packets().list(as("a"), Map.of(), PageRequest.FIRST)))
        .extracting(TestBroker::id)
        .containsExactly(work.id());
  }

  @Test
  default void ownersOfAncestorsAreParties() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket parent = broker.running("a", "b");
    HeldPacket child = broker.accept("c", parent.delegate("", "c").get(0));
    String grandchild = child.delegate("", "d").get(0);

    assertThat(at(broker.api().packets().get(as("b"), grandchild), "/status")).isEqualTo("ready");
    assertThat(refusal(() -> broker.api().packets().get(as("a"), grandchild)).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  default void onlyOperatorsAndAuditorsReadTheAuditLog() {
    TestBroker broker = openWith("a");
    BrokerApi exchange = broker.api();

    assertThat(refusal(() -> exchange.audit().list(as("a"), Map.of(), PageRequest.FIRST)).code())
        .isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> exchange.audit().verify(as("a"))).code()).isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> exchange.deadLetters().list(as("a"), null, PageRequest.FIRST)).code())
        .isEqualTo("FORBIDDEN");
    assertThat(
            refusal(
                    () ->
                        get(
                            exchange
                                .audit()
                                .erase(as("auditor"), json("{'subject':'s','reason':'r'}"))))
                .code())
        .isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> get(exchange.agents().put(as("a"), "x", json("{}")))).code())
        .isEqualTo("FORBIDDEN");
    exchange.audit().verify(as("auditor"));
    assertThat(
            refusal(
                    () ->
                        broker.submit(
                            "auditor", "{'type':'task.assign','target':'a','payload':{}}"))
                .code())
        .isEqualTo("FORBIDDEN");
  }

  @Test
  default void nextPageContinuesAfterTheLastOne() {
    TestBroker broker = openWith("a", "b", "c");
    for (int i = 0; i < 7; i++) {
      broker.send("a", i % 2 == 0 ? "b" : "c");
    }
    List<String> seen = new java.util.ArrayList<>();
    String after = null;
    do {
      var page = broker.api().packets().list(as("b"), Map.of(), new PageRequest(2, after));
      items(page).forEach(it -> seen.add(TestBroker.id(it)));
      after = page.string("next").orElse(null);
    } while (after != null);

    assertThat(seen).hasSize(4).doesNotHaveDuplicates().isSorted();
  }

  @Test
  default void partySeesTheCostsOfItsOwnHopsOnly() {
    TestBroker broker = openWith("a", "b", "c");
    JsonObject first = HandoffMessages.spending(HandoffMessages.handoff("a", "b"), 0.1, 0.3);
    HeldPacket work =
        broker.accept("b", TestBroker.id(broker.submit("a", HandoffMessages.packet("b", first))));
    JsonObject second = HandoffMessages.spending(HandoffMessages.handoff("b", "c"), 0.18, 0.22);
    String next = at(work.act("handoff", HandoffMessages.body("c", second)), "/handoff/packetId");

    JsonObject cost = broker.api().tasks().cost(as("c"), "t-1");

    assertThat(cost.array("hops").orElseThrow().objects())
        .extracting(it -> at(it, "/packetId"))
        .containsExactly(next);
    assertThat(at(cost, "/totalUSD")).isEqualTo("0.18");
    assertThat(at(cost, "/hops/0/deltaUSD")).isEqualTo("0.08");
  }

  @Test
  default void namingAForeignContractDoesNotRevealItsPackets() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b", "stranger");
    EdgeFixture.between("a", "b")
        .with(
            "idempotency",
            "'idempotent':true,'dedupe_key':'provenance.order','replay_window_ms':60000")
        .in(broker);
    JsonObject named = EdgeFixture.packet("b").with("contract", Json.of("a-to-b"));
    String first = TestBroker.id(broker.submit("a", named));

    assertThat(TestBroker.id(broker.submit("a", named))).isEqualTo(first);
    JsonObject own = broker.submit("stranger", named.with("taskId", Json.of("t-2")));
    assertThat(at(own, "/sender")).isEqualTo("stranger");
    assertThat(at(own, "/packetId")).isNotEqualTo(first);
  }

  @Test
  default void aStrangerCannotDistinguishPacketsFromUnknownIds() {
    TestBroker broker = openWith("a", "b", "stranger");
    HeldPacket work = broker.running("a", "b");
    String ready = broker.send("a", "b");
    String ended = broker.send("a", "b", "t-2");
    broker.act("a", ended, "cancel", "{}");

    for (String existing : List.of(work.id(), ready, ended)) {
      for (Function<String, Supplier<?>> call : callsOnPackets(broker)) {
        assertThat(withoutId(refusal(call.apply(existing)), existing))
            .isEqualTo(withoutId(refusal(call.apply("unknown-1")), "unknown-1"));
      }
    }
  }

  private static List<Function<String, Supplier<?>>> callsOnPackets(TestBroker broker) {
    PacketApi packets = broker.api().packets();
    List<Function<String, Supplier<?>>> calls = new ArrayList<>();
    calls.add(id -> () -> packets.get(as("stranger"), id));
    calls.add(id -> () -> packets.trace(as("stranger"), id, PageRequest.FIRST));
    calls.add(id -> () -> get(packets.chunks(as("stranger"), id, -1, 10, 0)));
    calls.add(id -> () -> get(packets.addChunk(as("stranger"), id, json("{'data':1}"))));
    for (String verb : VerbContract.LEGAL.keySet()) {
      for (String body :
          List.of(VerbContract.BODIES.getOrDefault(verb, "{}"), "{'leaseToken':'x'}", "{'x':1}")) {
        calls.add(id -> () -> broker.act("stranger", id, verb, body));
      }
    }
    return calls;
  }

  private static String withoutId(Denied denied, String id) {
    return (denied.code() + " " + denied.detail() + " " + denied.errors() + denied.facts())
        .replace(id, "ID");
  }
}
