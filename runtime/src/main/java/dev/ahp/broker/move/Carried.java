package dev.ahp.broker.move;

import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.List;

/** What became of a packet that was carried; tells whether it still mattered. */
public final class Carried implements Unit<Boolean> {
  private final Environment environment;
  private final Which which;
  private final Outcome outcome;

  /** Which packet, under which lease, to whom and how. */
  public record Which(String packetId, String token, String agent, String transport) {}

  /** How it ended. */
  public sealed interface Outcome {}

  /** The receiver has it. */
  public record Taken() implements Outcome {}

  /** It is to be carried again. */
  public record Again(String reason, long inMs, boolean alert) implements Outcome {}

  /** It cannot be carried. */
  public record Never(String reason) implements Outcome {}

  public Carried(Environment environment, Which which, Outcome outcome) {
    this.environment = environment;
    this.which = which;
    this.outcome = outcome;
  }

  @Override
  public Keys keys() {
    return new Keys().packet(which.packetId());
  }

  @Override
  public Boolean run(Work work) {
    PacketState packet = work.existing(which.packetId());
    if (packet.isFinal() && !Keeping.note(packet).isEmpty()) {
      return CallingOff.settle(environment, work, packet, outcome);
    }
    boolean current = which.token().equals(packet.lease().token()) && isUndecided(packet);
    if (current) {
      settle(work, packet);
    }
    if (!(outcome instanceof Again)) {
      Carrying.next(work, packet).ifPresent(it -> release(work, it));
    }
    return current;
  }

  /** Offered and not accepted, or come back and not yet taken up again. */
  private static boolean isUndecided(PacketState packet) {
    return !packet.standing().queues().isEmpty();
  }

  private void settle(Work work, PacketState packet) {
    Mover mover = new Mover(environment);
    if (outcome instanceof Again again) {
      long at = work.now() + Math.max(1, again.inMs());
      mover.quietly(work, packet.with(packet.clocks().scheduledAt(at)));
      if (again.alert()) {
        alert(work, packet, again.reason());
      }
    } else if (outcome instanceof Never never) {
      mover.quietly(work, packet.with(packet.detail().with("onlyPulled", Json.of(true))));
      alert(work, packet, never.reason());
    } else {
      mover.quietly(
          work,
          packet
              .with(packet.standing().inQueues(List.of()))
              .with(packet.status() == Status.RUNNING ? takenUp(packet) : packet.detail()));
    }
  }

  private static Detail takenUp(PacketState packet) {
    return Keeping.takenUp(packet.detail().without("returned").without("carried"));
  }

  private void release(Work work, PacketState aside) {
    PacketState free = aside.with(aside.clocks().scheduledAt(0));
    new Mover(environment)
        .quietly(work, free.with(free.standing().inQueues(Queues.of(environment.catalog(), free))));
  }

  private void alert(Work work, PacketState packet, String reason) {
    new Alerts(environment)
        .raise(
            work,
            "DELIVERY_FAILED",
            packet.taskId(),
            packet.id(),
            which.agent() + " cannot be reached by " + which.transport() + ": " + reason,
            JsonObject.builder()
                .put("agent", which.agent())
                .put("transport", which.transport())
                .put("attempts", (double) packet.detail().number("carried"))
                .build());
  }
}
