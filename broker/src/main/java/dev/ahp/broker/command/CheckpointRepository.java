package dev.ahp.broker.command;

import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Checkpoints by packet and by task. */
final class CheckpointRepository {
  private CheckpointRepository() {}

  static void save(UnitOfWork work, String packetId, String taskId, String agent, Json checkpoint) {
    JsonObject saved =
        JsonObject.builder()
            .put("taskId", taskId)
            .put("packetId", packetId)
            .put("agent", agent)
            .put("checkpoint", checkpoint)
            .put("at", Rfc3339.format(work.now()))
            .build();
    work.put(KeyValueTable.CHECKPOINTS, "t/" + taskId, saved);
    work.put(KeyValueTable.CHECKPOINTS, "p/" + packetId, saved);
  }

  /** Returns the checkpoint of a packet if the agent saved it, else null. */
  static @Nullable Json of(UnitOfWork work, String packetId, String agent) {
    JsonObject saved = work.entry(KeyValueTable.CHECKPOINTS, "p/" + packetId);
    return saved == null || !isBy(saved, agent) ? null : saved.get("checkpoint");
  }

  private static boolean isBy(JsonObject saved, String agent) {
    return saved.string("agent").filter(agent::equals).isPresent();
  }

  /**
   * Copies the sender's checkpoint to a replacement packet. It is stored with the replaced packet
   * or with the packet that was handed off.
   */
  static void inherit(UnitOfWork work, PacketState from, String toPacket) {
    for (String packetId : Arrays.asList(from.id(), from.identity().previousId())) {
      JsonObject saved =
          packetId == null ? null : work.entry(KeyValueTable.CHECKPOINTS, "p/" + packetId);
      if (saved != null && isBy(saved, from.identity().sender())) {
        work.put(KeyValueTable.CHECKPOINTS, "p/" + toPacket, saved);
        return;
      }
    }
  }
}
