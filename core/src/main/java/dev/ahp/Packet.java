package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.RecordMapper;
import dev.ahp.json.RecordMappingException;
import dev.ahp.lifecycle.Status;
import dev.ahp.packet.PacketValidator;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The unit of work that agents exchange: a typed view of its JSON. Unknown members stay in {@link
 * #json()} and are passed on.
 */
public record Packet(JsonObject json) {
  public Packet {
    json = PacketValidator.withConstraintsAsObject(json);
  }

  /** Returns a builder for a packet type, for example {@code task.assign}. */
  public static PacketBuilder builder(String type) {
    return new PacketBuilder(JsonObject.builder().put("type", type).build());
  }

  /**
   * Validates JSON and returns it as a packet.
   *
   * @throws Denied with {@code SCHEMA_INVALID} and every invalid field
   */
  public static Packet of(Json json) {
    JsonObject object =
        json.asObject().orElseThrow(() -> invalid(List.of(violation("must be an object"))));
    List<Violation> violations = Schema.of(PublishedSchema.PACKET_1_0).violations(object);
    if (!violations.isEmpty()) {
      throw invalid(violations);
    }
    return new Packet(object);
  }

  private static Violation violation(String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, "", message);
  }

  private static Denied invalid(List<Violation> violations) {
    return new Denied(ProblemCode.SCHEMA_INVALID, violations);
  }

  public PacketBuilder toBuilder() {
    return new PacketBuilder(json);
  }

  public Optional<String> packetId() {
    return json.string("packetId");
  }

  public Optional<String> taskId() {
    return json.string("taskId");
  }

  public Optional<String> runId() {
    return json.string("runId");
  }

  /** Returns the packet that delegated this one and waits for it. */
  public Optional<String> parentPacketId() {
    return json.string("parentPacketId");
  }

  /** Returns the packet whose work was handed over to this one. */
  public Optional<String> previousPacketId() {
    return json.string("previousPacketId");
  }

  public Optional<String> retryOf() {
    return json.string("retryOf");
  }

  public Optional<String> recoveryOf() {
    return json.string("recoveryOf");
  }

  public String type() {
    return json.string("type").orElse("");
  }

  public Optional<String> sender() {
    return json.string("sender");
  }

  /** Returns an agent name, {@code role:NAME}, {@code capability:NAME} or {@code human:QUEUE}. */
  public Optional<String> target() {
    return json.string("target");
  }

  public List<String> receivers() {
    return strings("receivers");
  }

  public Optional<String> objective() {
    return json.string("objective");
  }

  public Optional<String> intent() {
    return json.string("intent");
  }

  public JsonObject payload() {
    return json.object("payload").orElse(JsonObject.empty());
  }

  /**
   * Returns the payload as a record; see {@link RecordMapper} for the types of its components.
   *
   * @throws Denied with {@code SCHEMA_INVALID} and the field that does not fit the record
   */
  public <T extends Record> T payload(Class<T> type) {
    try {
      return RecordMapper.read(payload(), type, "/payload");
    } catch (RecordMappingException e) {
      throw invalid(List.of(new Violation(ProblemCode.SCHEMA_INVALID, e.pointer(), e.reason())));
    }
  }

  public String payloadType() {
    return PayloadType.of(json);
  }

  /** Returns the payload as a handoff message, if it is one. */
  public Optional<Handoff> handoff() {
    return PayloadType.isHandoff(json) ? Optional.of(new Handoff(payload())) : Optional.empty();
  }

  /** Returns the state that the packet carries: that of its handoff, otherwise its payload. */
  public JsonObject state() {
    return handoff().map(Handoff::currentState).orElseGet(this::payload);
  }

  public Optional<String> contract() {
    return json.string("contract");
  }

  public Constraints constraints() {
    return json.object("constraints").map(Constraints::new).orElse(Constraints.NONE);
  }

  public Priority priority() {
    return json.string("priority").map(Priority::valueOf).orElse(Priority.MEDIUM);
  }

  /** Returns the sender's confidence, from 0 to 1. */
  public Optional<Double> confidence() {
    return json.number("confidence");
  }

  public Optional<Instant> createdAt() {
    return time("createdAt");
  }

  public Optional<Instant> scheduledAt() {
    return time("scheduledAt");
  }

  public Optional<Instant> expiresAt() {
    return time("expiresAt");
  }

  public Optional<String> dedupeKey() {
    return json.string("dedupeKey");
  }

  public Optional<String> traceparent() {
    return json.string("traceparent");
  }

  public Status status() {
    return json.string("status").flatMap(Status::named).orElse(Status.CREATED);
  }

  public Optional<String> owner() {
    return json.string("owner");
  }

  public Optional<String> terminalReason() {
    return json.string("terminalReason");
  }

  public Optional<Json> result() {
    return Optional.ofNullable(json.get("result")).filter(result -> !result.isNull());
  }

  /** Returns the attempt number. It starts at 1, and each retry adds 1. */
  public int attempt() {
    return json.number("attempt").map(Double::intValue).orElse(1);
  }

  public List<String> visited() {
    return strings("visited");
  }

  public List<String> children() {
    return strings("children");
  }

  private List<String> strings(String member) {
    return json.array(member).map(JsonArray::strings).orElse(List.of());
  }

  private Optional<Instant> time(String member) {
    return json.string(member).flatMap(Rfc3339::parse);
  }
}
