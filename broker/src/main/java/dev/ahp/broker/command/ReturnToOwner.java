package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;

/** A packet that comes back to its owner: it runs on, and the owner's next claim brings it. */
final class ReturnToOwner {
  private ReturnToOwner() {}

  static PacketState to(Environment environment, PacketState waiting, long now) {
    PacketState going = Transitions.going(waiting, now);
    return going.with(
        going
            .placement()
            .running(going.placement().owner())
            .inQueues(QueueNames.ofOwner(environment.catalog(), going)));
  }
}
