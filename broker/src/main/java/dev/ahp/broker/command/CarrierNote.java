package dev.ahp.broker.command;

import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The state of external work that a transport saves on a packet for the next carrier. */
public final class CarrierNote {
  /** The number of attempts, or of lapsed leases in a row, after which a transport gives up. */
  static final long MAX_ATTEMPTS = 10;

  private static final String NOTE = "carrierNote";
  private static final String AGENT = "carriedFor";
  private static final String TRANSPORT = "carriedBy";
  private static final String LAPSES = "carrierLapses";

  private CarrierNote() {}

  /** The note of a packet, empty if it has none. */
  public static JsonObject of(PacketState packet) {
    return packet.attributes().json().object(NOTE).orElse(JsonObject.empty());
  }

  static StoredAttributes with(
      StoredAttributes attributes, JsonObject note, String agent, String transport) {
    return attributes.with(NOTE, note).with(AGENT, agent).with(TRANSPORT, transport);
  }

  /** Whether the carrier ends the packet although the external work continues. */
  static boolean isGivenUp(PacketState packet) {
    return of(packet).bool(DeliveryApi.GIVEN_UP).orElse(false);
  }

  /** The agent on whose behalf the external agent works. */
  static String agent(PacketState packet) {
    return packet.attributes().text(AGENT).orElse("");
  }

  /** The transport that delivered the work, if the agent still uses it. */
  static Optional<String> transport(Catalog catalog, PacketState packet) {
    return packet
        .attributes()
        .text(TRANSPORT)
        .filter(
            it ->
                catalog
                    .agent(agent(packet))
                    .filter(agent -> agent.transport().equals(it))
                    .isPresent());
  }

  static long lapses(PacketState packet) {
    return packet.attributes().number(LAPSES);
  }

  static StoredAttributes withLapses(StoredAttributes attributes, long lapses) {
    return attributes.with(LAPSES, lapses);
  }

  static StoredAttributes withoutLapses(StoredAttributes attributes) {
    return attributes.without(LAPSES);
  }

  /** Removes the note from a packet whose external work has ended. */
  static PacketState remove(PacketState packet) {
    return packet
        .with(packet.attributes().without(NOTE).without(AGENT).without(TRANSPORT).without(LAPSES))
        .with(packet.placement().inQueues(List.of()))
        .with(packet.deadlines().scheduledAt(0));
  }
}
