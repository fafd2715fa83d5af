package dev.ahp.server.tracing;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A span in the JSON encoding of OTLP: ids in hex, times as strings of decimal nanoseconds,
 * attributes as a list of keys and typed values.
 *
 * @param failure why the work failed; null if it succeeded
 */
record TraceSpan(
    SpanContext spanContext,
    String name,
    Instant start,
    Instant end,
    Map<String, String> attributes,
    List<SpanEvent> spanEvents,
    @Nullable String failure) {
  private static final int INTERNAL = 1;
  private static final int ERROR = 2;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  TraceSpan {
    attributes = Map.copyOf(attributes);
    spanEvents = List.copyOf(spanEvents);
  }

  /** The position in a trace; a span without a parent is the root. */
  record SpanContext(String traceId, String spanId, @Nullable String parentId) {
    SpanContext child(String childId) {
      return new SpanContext(traceId, childId, spanId);
    }
  }

  /** An event during a span. */
  record SpanEvent(String name, Instant at, String actor) {
    JsonObject toJson() {
      return JsonObject.builder()
          .put("name", name)
          .put("timeUnixNano", nanos(at))
          .put("attributes", list(Map.of("ahp.actor", actor)))
          .build();
    }
  }

  JsonObject toJson() {
    JsonObject.Builder json =
        JsonObject.builder()
            .put("traceId", spanContext.traceId())
            .put("spanId", spanContext.spanId());
    if (spanContext.parentId() != null) {
      json.put("parentSpanId", spanContext.parentId());
    }
    json.put("name", name)
        .put("kind", INTERNAL)
        .put("startTimeUnixNano", nanos(start))
        .put("endTimeUnixNano", nanos(end.isBefore(start) ? start : end))
        .put("attributes", list(attributes))
        .put("events", new JsonArray(spanEvents.stream().map(it -> (Json) it.toJson()).toList()));
    if (failure != null) {
      json.put("status", JsonObject.builder().put("code", ERROR).put("message", failure).build());
    }
    return json.build();
  }

  static JsonArray list(Map<String, String> attributes) {
    List<Json> items = new ArrayList<>();
    new java.util.TreeMap<>(attributes)
        .forEach(
            (key, value) ->
                items.add(
                    JsonObject.builder()
                        .put("key", key)
                        .put("value", JsonObject.builder().put("stringValue", value).build())
                        .build()));
    return new JsonArray(items);
  }

  private static String nanos(Instant at) {
    return Long.toString(at.getEpochSecond() * NANOS_PER_SECOND + at.getNano());
  }
}
