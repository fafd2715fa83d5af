package dev.ahp.broker.command;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The queues in which a packet can be claimed or waits for a transport. */
final class QueueNames {
  private QueueNames() {}

  /** The target's queue, or one queue for each member if not all may have the packet. */
  private static List<String> of(String target, List<String> audience) {
    return audience.isEmpty()
        ? List.of(target)
        : audience.stream().map(member -> target + "/" + member).toList();
  }

  /** The queues of a packet that is to be accepted; none while it waits for its first chunks. */
  static List<String> of(Catalog catalog, PacketState packet) {
    if (isAwaitingChunks(packet)) {
      return List.of();
    }
    List<String> claimed =
        of(packet.identity().target(), packet.get(PacketAttribute.AUDIENCE).orElse(List.of()));
    return withTransports(claimed, catalog.transportsTo(packet.identity().target()), packet);
  }

  /** Returns whether the sender has not yet appended the chunks that the receiver needs first. */
  static boolean isAwaitingChunks(PacketState packet) {
    return packet.count(PacketAttribute.STREAM_COUNT) < packet.count(PacketAttribute.STREAM_MINIMUM)
        && !packet.is(PacketAttribute.STREAM_CLOSED);
  }

  /** The queues of a packet that was returned to its owner. */
  static List<String> ofOwner(Catalog catalog, PacketState packet) {
    String owner = packet.placement().owner();
    return withTransports(List.of(owner), catalog.transportsTo(owner), packet);
  }

  private static List<String> withTransports(
      List<String> claimed, Set<String> transports, PacketState packet) {
    boolean isExcluded =
        packet.deadlines().scheduledAt() > 0 || packet.is(PacketAttribute.PULL_ONLY);
    if (transports.isEmpty() || isExcluded) {
      return claimed;
    }
    List<String> all = new ArrayList<>(claimed);
    transports.forEach(transport -> all.add(delivery(transport)));
    return all;
  }

  /** The queue of packets for a transport; no target has such a name. */
  static String delivery(String transport) {
    return "deliver:" + transport;
  }

  /** The queue of ended packets whose external work is to be cancelled. */
  static String cancellation(String transport) {
    return "calloff:" + transport;
  }

  static List<String> withoutTransports(PacketState packet) {
    return packet.placement().queues().stream().filter(it -> !it.startsWith("deliver:")).toList();
  }
}
