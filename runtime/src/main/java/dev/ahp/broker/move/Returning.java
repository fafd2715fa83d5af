package dev.ahp.broker.move;

import dev.ahp.broker.store.PacketState;

/** A packet that comes back to its owner: it runs on, and the owner's next claim brings it. */
final class Returning {
  private Returning() {}

  static PacketState to(Environment environment, PacketState waiting, long now) {
    PacketState going = Mover.going(waiting, now);
    return going.with(
        going
            .standing()
            .running(going.standing().owner())
            .inQueues(Queues.ofOwner(environment.catalog(), going)));
  }
}
