package dev.ahp.format;

import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The conversion between messages and the shape of one format. Both directions can lose members;
 * {@link LosslessProjection} preserves them. Implementations must be deterministic.
 */
interface Projection {
  /** Returns the name of the format, as in {@code convert --to NAME}. */
  String name();

  /** Converts a message to this shape. */
  JsonObject project(JsonObject message);

  /** Converts this shape to a message, as far as the message has equivalent members. */
  JsonObject lift(JsonObject shape);

  /** Returns whether {@link #project} accepts packets as well as messages. */
  default boolean holdsPackets() {
    return false;
  }

  /** Returns the object that {@link #project} takes for a message or a packet. */
  default JsonObject sourceOf(JsonObject hub) {
    return holdsPackets() ? hub : CommonFormat.messageOf(hub);
  }

  /** Returns pointers to the members of the shape that have no source in the message. */
  default List<String> derived(JsonObject message) {
    return List.of();
  }
}
