package dev.ahp.broker.store;

import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The old and the new state of a packet.
 *
 * @param before null for a new packet
 * @param content the content of a new packet; null for an existing one
 */
public record PacketChange(
    @Nullable PacketState before, PacketState after, @Nullable JsonObject content) {}
