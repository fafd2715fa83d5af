package dev.ahp.broker.store;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A packet as it was read and as it is now.
 *
 * @param before null for a new packet
 * @param content what a new packet was made with; null for one that is there
 */
public record PacketChange(
    @Nullable PacketState before, PacketState after, @Nullable JsonObject content) {}
