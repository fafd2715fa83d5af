package dev.ahp.broker.move;

import dev.ahp.broker.store.Clocks;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The last errand of a carrier: a packet that is over here while somebody elsewhere still has its
 * work waits, in a queue of its transport, for whoever calls the work off there. It is put there in
 * the transaction that ended it, so it does not matter whether anybody followed the work at that
 * moment. Whoever takes the errand has it for a while; then it is to be had again, until it was
 * done, or was in vain too often.
 */
final class CallingOff {
  private static final long MOST_TRIES = 100;

  private CallingOff() {}

  /** With the errand if there is one; whoever has the work and ends it there too needs none. */
  static PacketState owed(Environment environment, PacketState ended, Endings.End how) {
    boolean overThere = isOverThere(how) && !Keeping.isGivenUp(ended);
    if (Keeping.note(ended).isEmpty() || overThere) {
      return ended;
    }
    return queued(environment, ended.with(ended.detail().without("carried")));
  }

  private static boolean isOverThere(Endings.End how) {
    return switch (how.event()) {
      case "packet.completed", "packet.rejected" -> true;
      case "packet.failed" -> !how.actor().equals(Mover.BROKER);
      default -> false;
    };
  }

  private static PacketState queued(Environment environment, PacketState packet) {
    List<String> queues =
        Keeping.carriedBy(environment.catalog(), packet).stream().map(Queues::callingOff).toList();
    return packet.with(packet.standing().inQueues(queues)).with(Clocks.NONE);
  }

  /** Nobody has told that it was done: it is to be had again. */
  static PacketState due(Environment environment, Work work, PacketState packet) {
    return new Mover(environment).quietly(work, queued(environment, packet));
  }

  /** Gives the errand away for a while. */
  static Carrying.Item given(Environment environment, Work work, PacketState packet, long ms) {
    long tries = packet.detail().number("carried") + 1;
    PacketState given =
        packet
            .with(packet.standing().inQueues(List.of()))
            .with(packet.detail().with("carried", tries))
            .with(Clocks.NONE.scheduledAt(work.now() + ms));
    PacketState kept = new Mover(environment).quietly(work, given);
    JsonObject content = work.content(packet);
    return new Carrying.Item(
        new Claiming.Item(kept, content, true, true, null),
        Keeping.carriedFor(packet),
        (int) tries);
  }

  /** What became of it; tells whether it is still to be done. */
  static boolean settle(
      Environment environment, Work work, PacketState packet, Carried.Outcome outcome) {
    boolean again =
        outcome instanceof Carried.Again && packet.detail().number("carried") < MOST_TRIES;
    long at = outcome instanceof Carried.Again failed ? work.now() + Math.max(1, failed.inMs()) : 0;
    PacketState after =
        again ? packet.with(Clocks.NONE.scheduledAt(at)) : Keeping.forgotten(packet);
    new Mover(environment).quietly(work, after);
    return again;
  }
}
