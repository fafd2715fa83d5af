package dev.ahp.broker.move;

import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What senders saved, to go on from. */
final class Checkpoints {
  private Checkpoints() {}

  static void save(Work work, String packetId, String taskId, String agent, Json checkpoint) {
    JsonObject saved =
        JsonObject.builder()
            .put("taskId", taskId)
            .put("packetId", packetId)
            .put("agent", agent)
            .put("checkpoint", checkpoint)
            .put("at", Rfc3339.format(Instant.ofEpochMilli(work.now())))
            .build();
    work.put(Shelf.CHECKPOINTS, "t/" + taskId, saved);
    work.put(Shelf.CHECKPOINTS, "p/" + packetId, saved);
  }

  /** That of a packet; null when nothing was saved with it. */
  static @Nullable Json of(Work work, String packetId) {
    JsonObject saved = work.entry(Shelf.CHECKPOINTS, "p/" + packetId);
    return saved == null ? null : saved.get("checkpoint");
  }

  /** Lets a packet that goes on in another's place find what was saved with that one. */
  static void inherit(Work work, String fromPacket, String toPacket) {
    JsonObject saved = work.entry(Shelf.CHECKPOINTS, "p/" + fromPacket);
    if (saved != null) {
      work.put(Shelf.CHECKPOINTS, "p/" + toPacket, saved);
    }
  }
}
