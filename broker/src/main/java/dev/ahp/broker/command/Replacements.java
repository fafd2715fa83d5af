package dev.ahp.broker.command;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.PersonalDataBySubject;
import dev.ahp.broker.admission.Redaction;
import dev.ahp.broker.gate.GateDecisions;
import dev.ahp.broker.store.AssignedFields;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Creates packets that replace another, with the same content. */
final class Replacements {

  private final Environment environment;
  private final Redaction redaction;

  Replacements(Environment environment) {
    this.environment = environment;
    this.redaction = new Redaction(environment.settings().redact());
  }

  /** Marks a packet as replaced by another. */
  static void mark(UnitOfWork work, PacketState packet, String replacement) {
    PacketState current = work.existing(packet.id());
    work.put(current.with(PacketAttribute.REPLACED_BY, replacement));
  }

  /** The next attempt, at a later time. */
  AdmittedPacket retry(UnitOfWork work, PacketState ended, long dueAt) {
    JsonObject content = work.content(ended);
    JsonObject.Builder next = copy(work, content);
    next.put("retryOf", ended.id())
        .put("attempt", ended.identity().attempt() + 1)
        .put("scheduledAt", Rfc3339.format(dueAt));
    AdmittedPacket.Times times =
        new AdmittedPacket.Times(
            dueAt, 0, ended.count(PacketAttribute.ACCEPT_MS), ended.count(PacketAttribute.WORK_MS));
    return admitted(
        assigned(next, content, "retryOf", "attempt", "scheduledAt"),
        ended,
        times,
        ended.identity().contract(),
        ended.get(PacketAttribute.AUDIENCE).orElse(List.of()));
  }

  /** Returns a packet with the same content for another target, without a contract. */
  AdmittedPacket recovery(UnitOfWork work, PacketState ended, String target) {
    JsonObject content = work.content(ended);
    JsonObject.Builder next = copy(work, content);
    next.put("recoveryOf", ended.id()).put("target", target).put("attempt", 1);
    next.remove("contract").remove("retry").remove("retryOf").remove("receivers").remove("join");
    JsonObject complete = assigned(next, content, "recoveryOf", "target", "attempt");
    return admitted(complete, ended, new AdmittedPacket.Times(0, 0, 0, 0), null, List.of());
  }

  private JsonObject.Builder copy(UnitOfWork work, JsonObject content) {
    return content.toBuilder()
        .put("packetId", environment.ids().get())
        .put("createdAt", Rfc3339.format(work.now()))
        .remove("scheduledAt")
        .remove("expiresAt")
        .remove("dedupeKey")
        .remove("signature")
        .remove("stream")
        .remove("recoveryOf");
  }

  private static JsonObject assigned(JsonObject.Builder next, JsonObject content, String... more) {
    TreeSet<String> names = new TreeSet<>(AssignedFields.of(content));
    names.addAll(List.of("packetId", "createdAt"));
    names.addAll(List.of(more));
    names.removeIf(it -> !next.has(it));
    return next.put(AssignedFields.MEMBER, JsonArray.ofStrings(new ArrayList<>(names))).build();
  }

  private AdmittedPacket admitted(
      JsonObject content,
      PacketState ended,
      AdmittedPacket.Times times,
      @Nullable String contract,
      List<String> audience) {
    JsonObject.Builder data =
        JsonObject.builder()
            .put("type", content.string("type").orElse(""))
            .put("contract", nullable(contract))
            .put("message", redaction.payloadOf(content))
            .put("replaces", ended.id())
            .put(
                "via",
                JsonArray.ofStrings(
                    times.scheduledAt() > 0
                        ? List.of("created")
                        : List.of("created", "validated")));
    if (contract != null) {
      environment
          .contractOf(ended)
          .flatMap(it -> it.contract().observability().auditEvent())
          .ifPresent(it -> data.put("auditEvent", it));
    }
    return new AdmittedPacket(
        content,
        null,
        contract,
        audience,
        times,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        CanonicalJson.bytes(data.build()),
        GateDecisions.canonical(null, null),
        AdmittedPacket.Costs.NONE,
        PersonalDataBySubject.NONE);
  }

  static Json nullable(@Nullable String value) {
    return value == null ? Json.Null.NULL : Json.of(value);
  }
}
