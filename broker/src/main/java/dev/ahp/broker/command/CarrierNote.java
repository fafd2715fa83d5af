package dev.ahp.broker.command;

import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The state of external work that a transport saves on a packet for the next carrier. */
public final class CarrierNote {
  /** The number of attempts, or of lapsed leases in a row, after which a transport gives up. */
  static final long MAX_ATTEMPTS = 10;

  private CarrierNote() {}

  /** The note of a packet, empty if it has none. */
  public static JsonObject of(PacketState packet) {
    return packet.get(PacketAttribute.CARRIER_NOTE).orElse(JsonObject.empty());
  }

  static PacketState with(PacketState packet, JsonObject note, String agent, String transport) {
    return packet
        .with(PacketAttribute.CARRIER_NOTE, note)
        .with(PacketAttribute.CARRIED_FOR, agent)
        .with(PacketAttribute.CARRIED_BY, transport);
  }

  /** Whether the carrier ends the packet although the external work continues. */
  static boolean isGivenUp(PacketState packet) {
    return of(packet).bool(DeliveryApi.GIVEN_UP).orElse(false);
  }

  /** The agent on whose behalf the external agent works. */
  static String agent(PacketState packet) {
    return packet.get(PacketAttribute.CARRIED_FOR).orElse("");
  }

  /** The transport that delivered the work, if the agent still uses it. */
  static Optional<String> transport(Catalog catalog, PacketState packet) {
    return packet
        .get(PacketAttribute.CARRIED_BY)
        .filter(
            it ->
                catalog
                    .agent(agent(packet))
                    .filter(agent -> agent.transport().equals(it))
                    .isPresent());
  }

  /** Removes the note from a packet whose external work has ended. */
  static PacketState remove(PacketState packet) {
    return packet
        .without(PacketAttribute.CARRIER_NOTE)
        .without(PacketAttribute.CARRIED_FOR)
        .without(PacketAttribute.CARRIED_BY)
        .without(PacketAttribute.CARRIER_LAPSES)
        .with(packet.placement().inQueues(List.of()))
        .with(packet.deadlines().scheduledAt(0));
  }
}
