package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import org.junit.jupiter.api.Test;

/** The members of a contract that act when packets are admitted or moved. */
public interface ContractFieldContract extends BrokerFixture {
  String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @Test
  default void traceIdOfThePayloadIsTheTraceOfThePacket() {
    TestBroker broker = tracing();
    JsonObject packet = packetWith("'trace':{'id':'%s'}".formatted(TRACE));

    assertThat(at(broker.submit("a", packet), "/traceparent")).startsWith("00-" + TRACE + "-");
  }

  @Test
  default void missingTraceIdIsWrittenIntoThePayload() {
    TestBroker broker = tracing();
    String parent = "00-" + TRACE + "-00f067aa0ba902b7-01";
    JsonObject packet =
        packetWith("'trace':{}")
            .with("packetId", Json.of("p-1"))
            .with("traceparent", Json.of(parent));

    assertThat(at(broker.submit("a", packet), "/payload/trace/id")).isEqualTo(TRACE);
    JsonObject again = packet.without("traceparent");
    assertThat(at(broker.submit("a", again), "/payload/trace/id")).isEqualTo(TRACE);
  }

  @Test
  default void lowConfidenceFollowsTheRouteOfARejection() {
    TestBroker broker = confident("human");
    JsonObject unsure = EdgeFixture.packet("b").with("confidence", Json.of(0.4));
    String rejected = id(broker.submit("a", unsure));

    assertThat(broker.field(rejected, "/terminalReason")).isEqualTo("REJECTED");
    assertThat(broker.field(rejected, "/error/code")).isEqualTo("LOW_CONFIDENCE");
    assertThat(broker.claim("b")).isEmpty();
    assertThat(broker.inbox("default"))
        .singleElement()
        .satisfies(it -> assertThat(at(it, "/packet/recoveryOf")).isEqualTo(rejected));
  }

  @Test
  default void sufficientOrUnknownConfidenceIsAccepted() {
    TestBroker broker = confident("human");
    broker.submit("a", EdgeFixture.packet("b").with("confidence", Json.of(0.6)));
    broker.submit("a", EdgeFixture.packet("b"));

    assertThat(broker.claim("b")).hasSize(2);
  }

  @Test
  default void requestThatTheBrokerAnsweredIsNotRejected() {
    TestBroker broker = confident("human");
    JsonObject request =
        EdgeFixture.packet("b")
            .with("type", Json.of("route.request"))
            .with("confidence", Json.of(0.1));
    JsonObject payload = EdgeFixture.packet("b").object("payload").orElseThrow();
    JsonObject asked = payload.toBuilder().putAll(EdgeFixture.packet("b")).build();

    JsonObject answered = broker.submit("a", request.with("payload", asked));

    assertThat(at(answered, "/status")).isEqualTo("completed");
  }

  @Test
  default void handoffWithLowConfidenceReturnsToItsSource() {
    TestBroker broker = confident("source");
    broker.agents("boss");
    HeldPacket work = broker.running("boss", "a");
    JsonObject unsure = EdgeFixture.packet("b").with("confidence", Json.of(0.1));
    JsonObject body =
        JsonObject.builder().put("packet", unsure).put("checkpoint", json("{'step':1}")).build();
    JsonObject result = work.act("handoff", body);

    assertThat(at(result, "/packet/status")).isEqualTo("running");
    assertThat(at(result, "/handoff/error/code")).isEqualTo("LOW_CONFIDENCE");
    work.complete();
  }

  @Test
  default void metricsOfAContractAreCountedUnderTheirNames() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b")
        .with(
            "observability",
            "'metrics':['handoff.latency_ms','handoff.rejected','refund.emitted','x.unknown']")
        .in(broker);
    broker.accept("b", EdgeFixture.send(broker, "a", "b"));
    broker.act("b", EdgeFixture.send(broker, "a", "b"), "reject", "{'reason':'BUSY'}");

    assertThat(broker.api().events().counters().labelled().get("ahp_contract_metric_total"))
        .contains(
            entry("a-to-b refund.emitted", 2.0),
            entry("a-to-b handoff.rejected", 1.0),
            entry("a-to-b handoff.latency_ms.count", 1.0))
        .doesNotContainKey("a-to-b x.unknown");
  }

  private TestBroker tracing() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b")
        .with("observability", "'trace_id_field':'payload.trace.id'")
        .in(broker);
    return broker;
  }

  private TestBroker confident(String route) {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b");
    EdgeFixture.between("a", "b")
        .with("acceptance_criteria", "'min_confidence':0.5")
        .with("recovery", "'on_reject':'%s'".formatted(route))
        .in(broker);
    return broker;
  }

  private static JsonObject packetWith(String member) {
    JsonObject packet = EdgeFixture.packet("b");
    JsonObject payload = packet.object("payload").orElseThrow();
    return packet.with("payload", payload.toBuilder().putAll(json("{" + member + "}")).build());
  }
}
