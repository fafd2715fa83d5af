package dev.ahp.broker.admission;

import dev.ahp.broker.gate.Lineage;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a new packet.
 *
 * @param taskId the task it must belong to; null if the sender may choose
 * @param parentId the packet that delegates it
 * @param previousId the packet that is handed off
 * @param recoveryOf the packet that it replaces
 * @param extra defaults for further members
 */
public record Origin(
    @Nullable String taskId,
    @Nullable String parentId,
    @Nullable String previousId,
    @Nullable String recoveryOf,
    @Nullable Lineage lineage,
    @Nullable String runId,
    JsonObject extra) {
  /** A packet that a caller submits. */
  public static final Origin SUBMIT =
      new Origin(null, null, null, null, null, null, JsonObject.empty());

  /** Adds a default for a member. */
  public Origin with(String name, String value) {
    return new Origin(
        taskId, parentId, previousId, recoveryOf, lineage, runId, extra.with(name, Json.of(value)));
  }

  public static Origin handoffOf(JsonObject source, String owner) {
    return new Origin(
        source.string("taskId").orElse(null),
        null,
        source.string("packetId").orElse(null),
        null,
        Lineage.handedOff(source, owner),
        source.string("runId").orElse(null),
        JsonObject.empty());
  }

  public static Origin childOf(JsonObject parent, String owner) {
    return new Origin(
        parent.string("taskId").orElse(null),
        parent.string("packetId").orElse(null),
        null,
        null,
        Lineage.delegated(parent, owner),
        parent.string("runId").orElse(null),
        JsonObject.empty());
  }
}
