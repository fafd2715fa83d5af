package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;

/** Resumes a waiting packet and queues it for the next claim of its owner. */
final class ReturnToOwner {
  private ReturnToOwner() {}

  static PacketState to(Environment environment, PacketState waiting, long now) {
    PacketState resumed = Transitions.resumed(waiting, now);
    return resumed.with(
        resumed
            .placement()
            .running(resumed.placement().owner())
            .inQueues(QueueNames.ofOwner(environment.catalog(), resumed)));
  }
}
