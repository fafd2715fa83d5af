package dev.ahp.connection;

import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verb to apply to a packet.
 *
 * @param leaseToken null for verbs without a lease
 * @param arguments the members of the verb's body
 */
public record VerbCall(
    String packetId, String verb, @Nullable String leaseToken, JsonObject arguments) {

  /**
   * The result of a verb.
   *
   * @param packet the packet after the verb
   * @param lease the lease that the verb granted, else null
   * @param created the packets that a handoff or a delegation created
   * @param warnings the warnings about them
   */
  public record VerbResponse(
      Packet packet, @Nullable Lease lease, List<Packet> created, JsonArray warnings) {}
}
