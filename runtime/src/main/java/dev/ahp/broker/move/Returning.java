package dev.ahp.broker.move;

import dev.ahp.broker.store.PacketState;
import java.util.List;

/** A packet that comes back to its owner: it runs on, and the owner's next claim brings it. */
final class Returning {
  private Returning() {}

  static PacketState to(PacketState waiting, long now) {
    String owner = waiting.standing().owner();
    return Mover.going(waiting, now)
        .with(waiting.standing().running(owner).inQueues(List.of(owner)));
  }
}
