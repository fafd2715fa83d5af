package dev.ahp.http.tracing;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a trace, written in the JSON encoding of OTLP: ids in hex, times as decimal
 * nanoseconds in a string, attributes as a list of key and typed value.
 *
 * @param failure why the work did not end well, null if it did
 */
record Span(
    Place place,
    String name,
    Instant start,
    Instant end,
    Map<String, String> attributes,
    List<Event> events,
    @Nullable String failure) {
  private static final int INTERNAL = 1;
  private static final int ERROR = 2;
  private static final long NANOS = 1_000_000_000L;

  Span {
    attributes = Map.copyOf(attributes);
    events = List.copyOf(events);
  }

  /** Where it is in its trace; without a parent it is the root. */
  record Place(String traceId, String spanId, @Nullable String parentId) {
    Place below(String childId) {
      return new Place(traceId, childId, spanId);
    }
  }

  /** Something that happened meanwhile. */
  record Event(String name, Instant at, String actor) {
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
        JsonObject.builder().put("traceId", place.traceId()).put("spanId", place.spanId());
    if (place.parentId() != null) {
      json.put("parentSpanId", place.parentId());
    }
    json.put("name", name)
        .put("kind", INTERNAL)
        .put("startTimeUnixNano", nanos(start))
        .put("endTimeUnixNano", nanos(end.isBefore(start) ? start : end))
        .put("attributes", list(attributes))
        .put("events", new JsonArray(events.stream().map(it -> (Json) it.toJson()).toList()));
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
    return Long.toString(at.getEpochSecond() * NANOS + at.getNano());
  }
}
