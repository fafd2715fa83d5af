package dev.ahp.format;

import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The shape of one format, as far as it goes: both ways may lose something, {@link
 * LosslessProjection} sees to it that nothing is lost. Neither way may use chance or the clock.
 */
interface Projection {
  /** The format's name, as in {@code convert --to NAME}. */
  String name();

  /** The message in this shape. */
  JsonObject project(JsonObject message);

  /** A message with as much of this shape as it has members for. */
  JsonObject lift(JsonObject shape);

  /** Whether {@link #project} takes a whole packet, not only the message in it. */
  default boolean holdsPackets() {
    return false;
  }

  /** Pointers of members that {@link #project} made up, because the message has no such thing. */
  default List<String> derived(JsonObject message) {
    return List.of();
  }
}
