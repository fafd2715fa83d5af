package dev.ahp.broker.admission;

import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.gate.ContractPathResolver;
import dev.ahp.broker.gate.Submission;
import dev.ahp.broker.store.AssignedFields;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.trace.TraceParent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Connects the trace of a packet with the payload member that {@code observability.trace_id_field}
 * of its contract names. A trace id in the payload becomes the trace of a packet whose sender gave
 * none; a missing one is written into an unsigned payload.
 */
final class TraceIdField {
  private static final String TRACEPARENT = "traceparent";

  private TraceIdField() {}

  static JsonObject applied(Submission submission, JsonObject packet) {
    Optional<String> path =
        submission
            .contract()
            .map(CompiledContract::contract)
            .flatMap(it -> it.observability().traceIdField());
    Optional<TraceParent> trace = packet.string(TRACEPARENT).flatMap(TraceParent::parse);
    if (path.isEmpty() || trace.isEmpty()) {
      return packet;
    }
    Json value = ContractPathResolver.value(submission, path.get());
    if (value != null) {
      return value
          .asString()
          .flatMap(TraceIdField::traceId)
          .filter(it -> AssignedFields.of(packet).contains(TRACEPARENT))
          .map(it -> withTrace(packet, it, trace.get()))
          .orElse(packet);
    }
    String pointer = ContractPathResolver.pointer(submission, path.get());
    return isSigned(submission) ? packet : written(packet, pointer, trace.get().traceId());
  }

  /** Returns the trace id in a trace id or a traceparent. */
  private static Optional<String> traceId(String text) {
    String header = text.length() == 32 ? "00-" + text + "-0000000000000001-01" : text;
    return TraceParent.parse(header).map(TraceParent::traceId);
  }

  private static JsonObject withTrace(JsonObject packet, String traceId, TraceParent before) {
    TraceParent trace = new TraceParent(traceId, before.parentId(), before.flags());
    return packet.with(TRACEPARENT, Json.of(trace.toString()));
  }

  private static boolean isSigned(Submission submission) {
    return submission.sent().has("signature") || submission.payload().has("signature");
  }

  /** Writes the id if the object that contains the member exists. */
  private static JsonObject written(JsonObject packet, String pointer, String traceId) {
    List<String> segments = JsonPointer.parse(pointer).segments();
    if (!isMissing(packet, segments)) {
      return packet;
    }
    List<String> assigned = new ArrayList<>(AssignedFields.of(packet));
    assigned.add(pointer);
    return put(packet, segments, Json.of(traceId))
        .with(AssignedFields.MEMBER, JsonArray.ofStrings(assigned));
  }

  private static boolean isMissing(JsonObject holder, List<String> segments) {
    String name = segments.get(0);
    return segments.size() == 1
        ? !holder.has(name)
        : holder
            .object(name)
            .filter(it -> isMissing(it, segments.subList(1, segments.size())))
            .isPresent();
  }

  private static JsonObject put(JsonObject holder, List<String> segments, Json value) {
    String name = segments.get(0);
    if (segments.size() == 1) {
      return holder.with(name, value);
    }
    JsonObject member = holder.object(name).orElseThrow();
    return holder.with(name, put(member, segments.subList(1, segments.size()), value));
  }
}
