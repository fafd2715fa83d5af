package dev.ahp.packet;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.schema.PublishedSchema;
import dev.ahp.schema.Schema;
import java.util.List;
import java.util.Optional;

/** Validates the envelope of packets. The payload is validated elsewhere. */
public final class PacketValidator {
  private PacketValidator() {}

  /** Returns all violations of the envelope. */
  public static List<Violation> envelope(JsonObject packet, PacketTypes types) {
    ViolationCollector violations =
        new ViolationCollector().addAll(Schema.of(PublishedSchema.PACKET_1_0).violations(packet));
    if (!violations.hasPointer("/type") && !packet.string("type").map(types::knows).orElse(true)) {
      violations.add(
          new Violation(
              ProblemCode.SCHEMA_INVALID,
              "/type",
              "must be built in, registered, or experimental (starting with x.)"));
    }
    return violations.toList();
  }

  /** Checks that a task id in the payload equals the task id of the packet. */
  public static List<Violation> taskOfPayload(JsonObject packet) {
    Optional<String> task = packet.string("taskId");
    Optional<String> inPayload =
        packet.object("payload").flatMap(payload -> payload.string("taskId"));
    return task.isPresent() && inPayload.isPresent() && !task.equals(inPayload)
        ? List.of(
            new Violation(
                ProblemCode.SCHEMA_INVALID,
                "/payload/taskId",
                "must equal the taskId of the packet"))
        : List.of();
  }

  /** Converts constraints given as a list of strings to an object with {@code rules}. */
  public static JsonObject withConstraintsAsObject(JsonObject packet) {
    Json constraints = packet.get("constraints");
    return constraints instanceof JsonArray
        ? packet.with("constraints", JsonObject.builder().put("rules", constraints).build())
        : packet;
  }
}
