package dev.ahp.broker.move;

import dev.ahp.broker.admission.Personal;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.admission.Redaction;
import dev.ahp.broker.gate.Gates;
import dev.ahp.broker.store.Assigned;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Packets that the broker makes to go on in the place of another, with the same content. */
final class Heirs {

  private final Environment environment;
  private final Redaction redaction;

  Heirs(Environment environment) {
    this.environment = environment;
    this.redaction = new Redaction(environment.settings().redact());
  }

  /** The next attempt, at a later time. */
  Prepared retry(Work work, PacketState ended, long dueAt) {
    JsonObject content = work.content(ended);
    JsonObject.Builder next = copy(work, content);
    next.put("retryOf", ended.id())
        .put("attempt", ended.identity().attempt() + 1)
        .put("scheduledAt", Rfc3339.format(dueAt));
    Prepared.Times times =
        new Prepared.Times(
            dueAt, 0, ended.detail().number("acceptMs"), ended.detail().number("workMs"));
    return prepared(
        assigned(next, content, "retryOf", "attempt", "scheduledAt"),
        ended,
        times,
        ended.identity().contract(),
        ended.detail().texts("audience"));
  }

  /** The same work for somebody else; the contract of the old edge no longer speaks for it. */
  Prepared recovery(Work work, PacketState ended, String target) {
    JsonObject content = work.content(ended);
    JsonObject.Builder next = copy(work, content);
    next.put("recoveryOf", ended.id()).put("target", target).put("attempt", 1);
    next.remove("contract").remove("retryOf").remove("receivers").remove("join");
    JsonObject whole = assigned(next, content, "recoveryOf", "target", "attempt");
    return prepared(whole, ended, new Prepared.Times(0, 0, 0, 0), null, List.of());
  }

  private JsonObject.Builder copy(Work work, JsonObject content) {
    return content.toBuilder()
        .put("packetId", environment.ids().get())
        .put("createdAt", Rfc3339.format(work.now()))
        .remove("scheduledAt")
        .remove("expiresAt")
        .remove("dedupeKey")
        .remove("signature")
        .remove("recoveryOf");
  }

  private static JsonObject assigned(JsonObject.Builder next, JsonObject content, String... more) {
    TreeSet<String> names = new TreeSet<>(Assigned.of(content));
    names.addAll(List.of("packetId", "createdAt"));
    names.addAll(List.of(more));
    names.removeIf(it -> !next.has(it));
    return next.put(Assigned.MEMBER, JsonArray.ofStrings(new ArrayList<>(names))).build();
  }

  private Prepared prepared(
      JsonObject content,
      PacketState ended,
      Prepared.Times times,
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
    return new Prepared(
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
        Gates.canonical(null, null),
        Prepared.Costs.NONE,
        Personal.NONE);
  }

  static Json nullable(@Nullable String value) {
    return value == null ? Json.Null.NULL : Json.of(value);
  }
}
