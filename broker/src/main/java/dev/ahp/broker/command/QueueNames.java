package dev.ahp.broker.command;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.PacketState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Where a packet can be claimed, and where it waits for a transport. */
final class QueueNames {
  private QueueNames() {}

  /** Its target's, or one for each member where not all may have it. */
  private static List<String> of(String target, List<String> audience) {
    return audience.isEmpty()
        ? List.of(target)
        : audience.stream().map(member -> target + "/" + member).toList();
  }

  static List<String> of(Catalog catalog, PacketState packet) {
    List<String> claimed = of(packet.identity().target(), packet.attributes().texts("audience"));
    return withTransports(claimed, catalog.transportsTo(packet.identity().target()), packet);
  }

  /** Of a packet that came back to its owner. */
  static List<String> ofOwner(Catalog catalog, PacketState packet) {
    String owner = packet.placement().owner();
    return withTransports(List.of(owner), catalog.transportsTo(owner), packet);
  }

  private static List<String> withTransports(
      List<String> claimed, Set<String> transports, PacketState packet) {
    boolean notNow = packet.deadlines().scheduledAt() > 0 || packet.attributes().is("onlyPulled");
    if (transports.isEmpty() || notNow) {
      return claimed;
    }
    List<String> all = new ArrayList<>(claimed);
    transports.forEach(transport -> all.add(delivery(transport)));
    return all;
  }

  /** Where packets wait for a transport; no target has such a name. */
  static String delivery(String transport) {
    return "deliver:" + transport;
  }

  /** Where packets that are over wait until their work elsewhere is called off. */
  static String callingOff(String transport) {
    return "calloff:" + transport;
  }

  static List<String> withoutTransports(PacketState packet) {
    return packet.placement().queues().stream().filter(it -> !it.startsWith("deliver:")).toList();
  }
}
