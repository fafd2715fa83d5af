package dev.ahp.server.tracing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import dev.ahp.trace.TraceParent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Builds the spans of an ended packet from its audit records: one from submission to end, with
 * child spans for the wait before acceptance and for the work. No state is held while the packet is
 * open, so the spans are complete even if it took long or started in another process.
 *
 * <p>Trace and span ids are derived from the packet. A {@code traceparent} assigned by the broker
 * names the packet's own span, so that the receiver's spans become its children. A {@code
 * traceparent} from the sender names the parent span. A packet that continues another one (handoff,
 * delegation, retry, recovery) is a child of that packet's span. Spans contain no text of payloads,
 * results or errors.
 */
record PacketSpans(PacketApi packets) {
  private static final PageRequest ALL = new PageRequest(1000, null);
  private static final int ID_BYTES = 8;
  private static final List<String> PREDECESSOR_MEMBERS =
      List.of("retryOf", "recoveryOf", "previousPacketId", "parentPacketId");

  /** Returns the spans; empty if the trace is not sampled. */
  List<TraceSpan> of(String packetId) {
    JsonObject packet = packets.get(Caller.OPERATOR, packetId);
    TraceParent parent = traceparent(packet).filter(TraceParent::sampled).orElse(null);
    List<JsonObject> records =
        packets
            .trace(Caller.OPERATOR, packetId, ALL)
            .array("items")
            .orElse(JsonArray.empty())
            .objects();
    if (parent == null || records.isEmpty()) {
      return List.of();
    }
    return spans(
        packet,
        records,
        new TraceSpan.SpanContext(parent.traceId(), id(packet), parentSpan(packet)));
  }

  private List<TraceSpan> spans(
      JsonObject packet, List<JsonObject> records, TraceSpan.SpanContext spanContext) {
    Instant begin = at(records.get(0));
    Instant end = at(records.get(records.size() - 1));
    String type = packet.string("type").orElse("packet");
    Map<String, String> attributes = attributes(packet);
    List<TraceSpan.SpanEvent> spanEvents =
        records.stream()
            .map(it -> new TraceSpan.SpanEvent(text(it, "event"), at(it), text(it, "actor")))
            .toList();
    List<TraceSpan> spans = new ArrayList<>();
    spans.add(
        new TraceSpan(spanContext, type, begin, end, attributes, spanEvents, failure(packet)));
    Optional<Instant> accepted =
        records.stream()
            .filter(it -> text(it, "event").equals("packet.accepted"))
            .findFirst()
            .map(PacketSpans::at);
    accepted.ifPresent(
        at -> {
          String name = text(packet, "packetId");
          spans.add(childSpan(spanContext.child(hash(name + " wait")), type + " wait", begin, at));
          spans.add(childSpan(spanContext.child(hash(name + " work")), type + " work", at, end));
        });
    return spans;
  }

  private static TraceSpan childSpan(
      TraceSpan.SpanContext spanContext, String name, Instant begin, Instant end) {
    return new TraceSpan(spanContext, name, begin, end, Map.of(), List.of(), null);
  }

  private static Map<String, String> attributes(JsonObject packet) {
    Map<String, String> attributes = new TreeMap<>();
    for (String field :
        List.of("packetId", "taskId", "sender", "target", "owner", "status", "contract")) {
      packet.string(field).ifPresent(it -> attributes.put("ahp." + field, it));
    }
    packet.string("terminalReason").ifPresent(it -> attributes.put("ahp.reason", it));
    return attributes;
  }

  private static @org.jspecify.annotations.Nullable String failure(JsonObject packet) {
    return text(packet, "status").equals("completed")
        ? null
        : packet
            .object("error")
            .flatMap(it -> it.string("code"))
            .or(() -> packet.string("terminalReason"))
            .orElse(text(packet, "status"));
  }

  private @org.jspecify.annotations.Nullable String parentSpan(JsonObject packet) {
    Optional<String> predecessor =
        PREDECESSOR_MEMBERS.stream().flatMap(it -> packet.string(it).stream()).findFirst();
    if (predecessor.isPresent()) {
      return id(packets.get(Caller.OPERATOR, predecessor.get()));
    }
    return isAssigned(packet) ? null : traceparent(packet).map(TraceParent::parentId).orElse(null);
  }

  private static String id(JsonObject packet) {
    return isAssigned(packet)
        ? traceparent(packet).map(TraceParent::parentId).orElse("")
        : hash(text(packet, "packetId"));
  }

  /**
   * Returns whether the broker assigned the traceparent to this packet and it was not inherited.
   */
  private static boolean isAssigned(JsonObject packet) {
    return packet.array("assigned").orElse(JsonArray.empty()).strings().contains("traceparent")
        && packet.string("retryOf").isEmpty()
        && packet.string("recoveryOf").isEmpty();
  }

  private static Optional<TraceParent> traceparent(JsonObject packet) {
    return packet.string("traceparent").flatMap(TraceParent::parse);
  }

  private static Instant at(JsonObject record) {
    return Rfc3339.parse(text(record, "at")).orElse(Instant.EPOCH);
  }

  private static String text(JsonObject object, String name) {
    return object.string(name).orElse("");
  }

  private static String hash(String text) {
    byte[] hash = CanonicalJson.sha256().digest(text.getBytes(UTF_8));
    return HexFormat.of().formatHex(hash, 0, ID_BYTES);
  }
}
