package dev.ahp.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Spans of a real broker as a collector receives them. */
@Timeout(60)
class TraceExporterTest {
  private static final Caller PLANNER = Caller.agent("planner");
  private static final Caller CODER = Caller.agent("coder");
  private static final Caller TESTER = Caller.agent("tester");
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final SpanReceiver receiver = new SpanReceiver(1);
  private final TraceExporter exporter =
      new TraceExporter(
          broker,
          new TracingSettings(
              receiver.url(), List.of("X-Key: k1"), "broker-1", Duration.ofSeconds(5), 100),
          "1.2.3");

  TraceExporterTest() throws IOException {
    for (String name : List.of("coder", "tester")) {
      broker.agents().put(Caller.OPERATOR, name, JsonObject.empty()).join();
    }
  }

  @AfterEach
  void close() {
    exporter.close();
    broker.close();
    receiver.close();
  }

  private JsonObject submit(String more) {
    String text =
        "{\"type\":\"task.assign\",\"target\":\"coder\",\"payload\":{\"n\":\"hidden text\"}"
            + more
            + "}";
    return broker.packets().submit(PLANNER, JsonReader.read(text), null).join().packet();
  }

  /** Returns the lease. */
  private String accept(Caller agent) {
    JsonObject item =
        broker
            .packets()
            .claim(agent, JsonReader.read("{\"accept\":true,\"waitMs\":5000}"))
            .join()
            .array("items")
            .orElseThrow()
            .objects()
            .get(0);
    return item.object("lease").flatMap(it -> it.string("token")).orElseThrow();
  }

  private JsonObject act(Caller agent, String id, String verb, String lease, String more) {
    String body = "{\"leaseToken\":\"" + lease + "\"" + more + "}";
    return broker.packets().act(agent, id, verb, JsonReader.read(body)).join();
  }

  private static Map<String, JsonObject> byPacket(List<JsonObject> spans) {
    return spans.stream()
        .filter(it -> attribute(it, "ahp.packetId") != null)
        .collect(
            Collectors.toMap(
                it -> Objects.requireNonNull(attribute(it, "ahp.packetId")), it -> it));
  }

  private static @org.jspecify.annotations.Nullable String attribute(JsonObject span, String key) {
    return span.array("attributes").orElseThrow().objects().stream()
        .filter(it -> it.string("key").filter(key::equals).isPresent())
        .flatMap(it -> it.object("value").stream())
        .flatMap(it -> it.string("stringValue").stream())
        .findFirst()
        .orElse(null);
  }

  private static String id(JsonObject packet) {
    return packet.string("packetId").orElseThrow();
  }

  @Test
  void traceSpansAllHops() throws Exception {
    String first = id(submit(",\"traceparent\":\"00-" + TRACE + "-" + PARENT + "-01\""));
    JsonObject handed =
        act(
            CODER,
            first,
            "handoff",
            accept(CODER),
            ",\"checkpoint\":{},\"packet\":{\"type\":\"task.assign\",\"target\":\"tester\",\"payload\":{}}");
    String second = id(handed.object("handoff").orElseThrow());
    act(TESTER, second, "complete", accept(TESTER), ",\"result\":{\"secret\":\"hidden text\"}");

    Map<String, JsonObject> spans = byPacket(receiver.take(6));

    JsonObject one = Objects.requireNonNull(spans.get(first));
    JsonObject two = Objects.requireNonNull(spans.get(second));
    assertThat(one.string("traceId")).contains(TRACE);
    assertThat(two.string("traceId")).contains(TRACE);
    assertThat(one.string("parentSpanId")).contains(PARENT);
    assertThat(two.string("parentSpanId")).isEqualTo(one.string("spanId"));
    assertThat(handed.object("handoff").orElseThrow().string("traceparent").orElseThrow())
        .contains(two.string("spanId").orElseThrow());
    assertThat(attribute(two, "ahp.status")).isEqualTo("completed");
    assertThat(receiver.everything()).doesNotContain("hidden text").contains("broker-1");
    assertThat(receiver.keys()).containsOnly("k1");
  }

  @Test
  void childSpansMeetAtAcceptance() throws Exception {
    String id = id(submit(""));
    act(CODER, id, "complete", accept(CODER), "");

    List<JsonObject> spans = receiver.take(3);

    JsonObject whole = Objects.requireNonNull(byPacket(spans).get(id));
    JsonObject wait = named(spans, "task.assign wait");
    JsonObject work = named(spans, "task.assign work");
    assertThat(whole.string("parentSpanId")).isEmpty();
    assertThat(wait.string("startTimeUnixNano")).isEqualTo(whole.string("startTimeUnixNano"));
    assertThat(wait.string("endTimeUnixNano")).isEqualTo(work.string("startTimeUnixNano"));
    assertThat(work.string("endTimeUnixNano")).isEqualTo(whole.string("endTimeUnixNano"));
    assertThat(work.string("parentSpanId")).isEqualTo(whole.string("spanId"));
    assertThat(whole.array("events").orElseThrow().objects())
        .extracting(it -> it.string("name").orElse(""))
        .containsExactly("packet.submitted", "packet.accepted", "packet.completed");
  }

  private static JsonObject named(List<JsonObject> spans, String name) {
    return spans.stream()
        .filter(it -> it.string("name").filter(name::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void failedPacketIsErrorSpanWithoutMessage() throws Exception {
    String id = id(submit(""));
    act(
        CODER,
        id,
        "fail",
        accept(CODER),
        ",\"error\":{\"code\":\"NO_DISK\",\"message\":\"hidden text\"}");

    JsonObject span = Objects.requireNonNull(byPacket(receiver.take(3)).get(id));

    JsonObject status = span.object("status").orElseThrow();
    assertThat(status.number("code")).contains(2.0);
    assertThat(status.string("message")).contains("NO_DISK");
    assertThat(receiver.everything()).doesNotContain("hidden text");
  }

  @Test
  void unsampledTraceIsNotExported() throws Exception {
    String quiet = id(submit(",\"traceparent\":\"00-" + TRACE + "-" + PARENT + "-00\""));
    act(CODER, quiet, "complete", accept(CODER), "");
    String sampled = id(submit(""));
    act(CODER, sampled, "complete", accept(CODER), "");

    assertThat(byPacket(receiver.take(3))).containsOnlyKeys(sampled);
  }

  @Test
  void childPacketsAreChildSpans() throws Exception {
    String parent = id(submit(""));
    String lease = accept(CODER);
    String child = "{\"type\":\"task.assign\",\"target\":\"tester\",\"payload\":{}}";
    act(CODER, parent, "delegate", lease, ",\"children\":[" + child + "," + child + "]");
    for (int i = 0; i < 2; i++) {
      JsonObject item =
          broker
              .packets()
              .claim(TESTER, JsonReader.read("{\"accept\":true,\"waitMs\":5000}"))
              .join()
              .array("items")
              .orElseThrow()
              .objects()
              .get(0);
      String token = item.object("lease").flatMap(it -> it.string("token")).orElseThrow();
      act(TESTER, id(item.object("packet").orElseThrow()), "complete", token, "");
    }
    act(CODER, parent, "complete", lease, "");

    Map<String, JsonObject> spans = byPacket(receiver.take(9));

    JsonObject above = Objects.requireNonNull(spans.remove(parent));
    assertThat(spans.values())
        .allSatisfy(it -> assertThat(it.string("parentSpanId")).isEqualTo(above.string("spanId")));
    assertThat(spans.values().stream().map(it -> it.string("spanId")).distinct()).hasSize(2);
  }
}
