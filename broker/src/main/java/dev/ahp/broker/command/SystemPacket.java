package dev.ahp.broker.command;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.PersonalDataBySubject;
import dev.ahp.broker.admission.Redaction;
import dev.ahp.broker.gate.GateDecisions;
import dev.ahp.broker.store.AssignedFields;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import dev.ahp.trace.TraceParent;
import java.util.List;

/** Creates packets that the broker itself sends. No gate checks them. */
final class SystemPacket {
  private SystemPacket() {}

  /** Starts the content of a packet; the caller adds task, priority and further members. */
  static JsonObject.Builder content(
      Environment environment, String type, String sender, String target, long now) {
    return JsonObject.builder()
        .put("ahp", "1.0")
        .put("packetId", environment.ids().get())
        .put("type", type)
        .put("sender", sender)
        .put("target", target)
        .put("payloadType", "object")
        .put("createdAt", Rfc3339.format(now))
        .put("attempt", 1)
        .put("visited", JsonArray.ofStrings(List.of(sender)));
  }

  /** Returns a new span in the trace of another packet. */
  static String spanOf(Environment environment, JsonObject other) {
    return other
        .string("traceparent")
        .flatMap(TraceParent::parse)
        .map(it -> it.child(environment.random()))
        .orElseGet(() -> TraceParent.create(environment.random()))
        .toString();
  }

  /** Admits a packet; the broker assigns all its members. */
  static AdmittedPacket admit(Environment environment, JsonObject content) {
    JsonObject data =
        JsonObject.builder()
            .put("type", content.string("type").orElse(""))
            .put("message", new Redaction(environment.settings().redact()).payloadOf(content))
            .put("via", JsonArray.ofStrings(List.of("created", "validated")))
            .build();
    JsonArray assigned = JsonArray.ofStrings(List.copyOf(content.names()));
    return new AdmittedPacket(
        content.with(AssignedFields.MEMBER, assigned),
        null,
        null,
        List.of(),
        new AdmittedPacket.Times(0, 0, 0, 0),
        null,
        null,
        null,
        null,
        null,
        List.of(),
        CanonicalJson.bytes(data),
        GateDecisions.canonical(null, null),
        AdmittedPacket.Costs.NONE,
        PersonalDataBySubject.NONE);
  }
}
