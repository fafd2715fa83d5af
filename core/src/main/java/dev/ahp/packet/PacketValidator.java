package dev.ahp.packet;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.PublishedSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether an envelope is well-formed; what it carries is checked elsewhere. */
public final class PacketValidator {
  private PacketValidator() {}

  /** Every field of the envelope that is wrong. */
  public static List<Violation> envelope(JsonObject packet, PacketTypes types) {
    List<Violation> violations = new ArrayList<>(PublishedSchema.PACKET_1_0.violations(packet));
    boolean typeIsFine = violations.stream().noneMatch(it -> it.pointer().equals("/type"));
    if (typeIsFine && !packet.string("type").map(types::knows).orElse(true)) {
      violations.add(
          new Violation(
              ProblemCode.SCHEMA_INVALID,
              "/type",
              "is neither built in nor registered; experimental types start with x."));
    }
    return violations;
  }

  /** A payload that names a task names that of the packet that carries it. */
  public static List<Violation> taskOfPayload(JsonObject packet) {
    Optional<String> task = packet.string("taskId");
    Optional<String> inPayload =
        packet.object("payload").flatMap(payload -> payload.string("taskId"));
    return task.isPresent() && inPayload.isPresent() && !task.equals(inPayload)
        ? List.of(
            new Violation(
                ProblemCode.SCHEMA_INVALID, "/payload/taskId", "is not the taskId of the packet"))
        : List.of();
  }

  /** A list of strings where the constraints should be is read as their {@code rules}. */
  public static JsonObject withConstraintsAsObject(JsonObject packet) {
    Json constraints = packet.get("constraints");
    return constraints instanceof JsonArray
        ? packet.with("constraints", JsonObject.builder().put("rules", constraints).build())
        : packet;
  }
}
