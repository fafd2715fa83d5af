package dev.ahp.broker.admission;

import dev.ahp.broker.gate.Lineage;
import dev.ahp.broker.gate.PersonalDataAlias;
import dev.ahp.broker.store.AssignedFields;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PacketValidator;
import dev.ahp.packet.PayloadType;
import dev.ahp.time.Rfc3339;
import dev.ahp.trace.TraceParent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Adds the members that a sender left out and records their names. */
final class PacketDefaults {
  /** An agent that does not answer a ping within this time is down. */
  private static final Duration PING_LIFETIME = Duration.ofMinutes(1);

  private final Supplier<String> ids;
  private final RandomGenerator random;

  PacketDefaults(Supplier<String> ids, RandomGenerator random) {
    this.ids = ids;
    this.random = random;
  }

  /** Returns the packet with its defaults; the sent members keep their values. */
  JsonObject complete(JsonObject sent, String sender, Origin origin, Instant now) {
    JsonObject body =
        sent.has("signature")
            ? sent
            : PersonalDataAlias.rename(PacketValidator.withConstraintsAsObject(sent));
    PacketAssembler assembler = new PacketAssembler(body);
    assembler.putIfAbsent("ahp", () -> Json.of("1.0"));
    assembler.putIfAbsent("packetId", () -> Json.of(ids.get()));
    assembler.putIfAbsent(
        "taskId", () -> Json.of(origin.taskId() == null ? task(body) : origin.taskId()));
    assembler.putIfAbsent("sender", () -> Json.of(sender));
    MessageDefaults message = MessageDefaults.of(body);
    assembler.putIfAbsent("priority", message::priority);
    message
        .confidence()
        .ifPresent(confidence -> assembler.putIfAbsent("confidence", () -> confidence));
    assembler.putIfAbsent("createdAt", () -> Json.of(Rfc3339.format(now.toEpochMilli())));
    if (body.string("type").filter("health.ping"::equals).isPresent()) {
      assembler.putIfAbsent(
          "expiresAt", () -> Json.of(Rfc3339.format(now.plus(PING_LIFETIME).toEpochMilli())));
    }
    origin.extra().members().forEach((name, value) -> assembler.putIfAbsent(name, () -> value));
    assembler.putIfAbsent("traceparent", () -> Json.of(TraceParent.create(random).toString()));
    assembler.putIfAbsent("payloadType", () -> Json.of(PayloadType.of(body)));
    String run = origin.runId();
    if (run != null) {
      assembler.putIfAbsent("runId", () -> Json.of(run));
    }
    assembler.assign("parentPacketId", origin.parentId());
    assembler.assign("previousPacketId", origin.previousId());
    assembler.assign("recoveryOf", origin.recoveryOf());
    return assembler.build();
  }

  /** Returns the task of the payload, or a new task id. */
  private String task(JsonObject body) {
    return body.object("payload")
        .flatMap(it -> it.string("taskId"))
        .filter(Ids::isId)
        .orElseGet(ids);
  }

  /**
   * Adds the findings of the gates. The payload keeps its text, because it is written to the store
   * and to each response.
   */
  static JsonObject withFindings(
      JsonObject packet, Lineage lineage, JsonObject found, int attempt) {
    JsonObject.Builder result = packet.toBuilder().remove("status").remove("checkpoint");
    List<String> assigned = new ArrayList<>(AssignedFields.of(packet));
    result.put("attempt", attempt).put("visited", JsonArray.ofStrings(lineage.visited()));
    assigned.add("attempt");
    assigned.add("visited");
    found
        .members()
        .forEach(
            (name, value) -> {
              if (!packet.has(name)) {
                assigned.add(name);
              }
              result.put(name, value);
            });
    packet.object("payload").ifPresent(it -> result.put("payload", it.keepingText()));
    result.put(AssignedFields.MEMBER, JsonArray.ofStrings(assigned));
    result.putIfPresent(Lineage.MEMBER, lineage.toJson());
    return result.build();
  }

  /** Returns the parent of a fan-out, whose target is its sender. */
  static JsonObject targetedAtSender(JsonObject content) {
    List<String> assigned = new ArrayList<>(AssignedFields.of(content));
    assigned.add("target");
    return content.toBuilder()
        .put("target", content.string("sender").orElseThrow())
        .put(AssignedFields.MEMBER, JsonArray.ofStrings(assigned))
        .build();
  }

  private static final class PacketAssembler {
    private final JsonObject.Builder packet;
    private final List<String> assigned = new ArrayList<>();

    PacketAssembler(JsonObject body) {
      this.packet = body.toBuilder();
    }

    void putIfAbsent(String name, Supplier<Json> value) {
      if (!packet.has(name)) {
        packet.put(name, value.get());
        assigned.add(name);
      }
    }

    void assign(String name, @Nullable String value) {
      if (value != null) {
        packet.put(name, Json.of(value));
        assigned.add(name);
      }
    }

    JsonObject build() {
      return packet.put(AssignedFields.MEMBER, JsonArray.ofStrings(assigned)).build();
    }
  }
}
