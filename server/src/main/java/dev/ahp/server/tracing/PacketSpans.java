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
 * The spans of a packet that has ended, from its records: one from submit to end, and below it how
 * long it waited to be accepted and how long it was worked on. Nothing is held meanwhile, so
 * however long that took, and whatever process it began in, the spans are whole.
 *
 * <p>Trace and ids follow from the packet. A {@code traceparent} that the broker made names the
 * packet's own span, so that what the receiver does with it comes below; one that the sender gave
 * names the span above. A packet that goes on from another (handoff, delegation, retry, recovery)
 * is below that one. No text of a payload, result or error is told.
 */
final class PacketSpans {
  private static final PageRequest ALL = new PageRequest(1000, null);
  private static final int ID_BYTES = 8;
  private static final List<String> BEFORE =
      List.of("retryOf", "recoveryOf", "previousPacketId", "parentPacketId");

  private final PacketApi packets;

  PacketSpans(PacketApi packets) {
    this.packets = packets;
  }

  /** None for a packet whose trace is not sampled. */
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
        packet, records, new TraceSpan.SpanContext(parent.traceId(), id(packet), above(packet)));
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
          spans.add(part(spanContext.below(hash(name + " wait")), type + " wait", begin, at));
          spans.add(part(spanContext.below(hash(name + " work")), type + " work", at, end));
        });
    return spans;
  }

  private static TraceSpan part(
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

  private @org.jspecify.annotations.Nullable String above(JsonObject packet) {
    Optional<String> before = BEFORE.stream().flatMap(it -> packet.string(it).stream()).findFirst();
    if (before.isPresent()) {
      return id(packets.get(Caller.OPERATOR, before.get()));
    }
    return isOurs(packet) ? null : traceparent(packet).map(TraceParent::parentId).orElse(null);
  }

  private static String id(JsonObject packet) {
    return isOurs(packet)
        ? traceparent(packet).map(TraceParent::parentId).orElse("")
        : hash(text(packet, "packetId"));
  }

  /** What goes on in another's place has its traceparent too, so that says nothing of it. */
  private static boolean isOurs(JsonObject packet) {
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
