package dev.ahp.broker.move;

import dev.ahp.broker.store.PacketState;
import java.util.List;

/** Where a packet can be claimed. */
final class Queues {
  private Queues() {}

  /** Its target's, or one for each member where not all may have it. */
  static List<String> of(String target, List<String> audience) {
    return audience.isEmpty()
        ? List.of(target)
        : audience.stream().map(member -> target + "/" + member).toList();
  }

  static List<String> of(PacketState packet) {
    return of(packet.identity().target(), packet.detail().texts("audience"));
  }
}
