package dev.ahp.broker.admission;

import dev.ahp.broker.gate.Lineage;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a new packet comes out of.
 *
 * @param taskId the task it must belong to; null if it may choose
 * @param parentId the packet that delegates it
 * @param previousId the packet that hands its work over to it
 * @param recoveryOf the packet in whose place it goes
 * @param extra further members that only the broker may set
 */
public record Origin(
    @Nullable String taskId,
    @Nullable String parentId,
    @Nullable String previousId,
    @Nullable String recoveryOf,
    @Nullable Lineage lineage,
    @Nullable String runId,
    JsonObject extra) {
  /** Out of nothing: a caller submits it. */
  public static final Origin SUBMIT =
      new Origin(null, null, null, null, null, null, JsonObject.empty());

  /** With a value for a member that the sender may have left out. */
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
        Lineage.handedOn(source, owner),
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
