package dev.ahp.broker.move;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.store.Clocks;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;

/** Ownership moves: the receiver has the packet now, and its source is done. */
final class Accepting {
  private final Environment environment;
  private final Mover mover;
  private final Endings endings;
  private final InboxItems inbox;

  Accepting(Environment environment, Endings endings) {
    this.environment = environment;
    this.mover = new Mover(environment);
    this.endings = endings;
    this.inbox = new InboxItems(environment);
  }

  PacketState accept(Work work, PacketState packet, String agent, long leaseMs) {
    long now = work.now();
    long workMs = packet.detail().number("workMs");
    LeaseState lease =
        Leases.next(
            environment, packet, LeaseState.Kind.WORK, agent, new Leases.Term(now, leaseMs));
    boolean bound = !packet.identity().target().equals(agent);
    PacketState taken =
        packet
            .with(packet.standing().running(agent).boundTo(bound ? agent : null))
            .with(packet.detail().without("carried").with("acceptedAt", work.momentOf(packet)))
            .with(lease)
            .with(new Clocks(0, 0, 0, workMs == 0 ? 0 : now + workMs, 0, 0));
    JsonObject data = JsonObject.builder().put("fence", (double) lease.fence()).build();
    PacketState running =
        mover.move(
            work,
            taken,
            mover
                .draft(taken, "packet.accepted", agent, data)
                .decided("ACCEPTED", packet.detail().json().number("spent").orElse(null)));
    inbox.close(work, packet);
    finishSource(work, packet);
    Recovery.handoffAccepted(work, packet);
    measure(work, packet, agent);
    return running;
  }

  private void finishSource(Work work, PacketState packet) {
    String previous = packet.identity().previousId();
    PacketState source = previous == null ? null : work.packet(previous);
    if (source != null
        && source.standing().waitingOn() == WaitingOn.HANDOFF
        && source.detail().text("handoffTo").filter(packet.id()::equals).isPresent()) {
      endings.end(
          work,
          source,
          Endings.End.of(
                  Status.COMPLETED, TerminalReason.HANDED_OFF, "packet.handed_off", Mover.BROKER)
              .with(JsonObject.builder().put("handoff", packet.id()).build()));
    }
  }

  private void measure(Work work, PacketState packet, String agent) {
    String transport =
        packet.identity().target().startsWith("human:")
            ? "human"
            : environment.catalog().agent(agent).map(AgentEntry::transport).orElse("pull");
    String from = packet.identity().sender();
    long since = Math.max(packet.identity().submittedAt(), packet.standing().since());
    long millis = work.now() - since;
    work.afterwards(() -> environment.signals().latency(transport, from, agent, millis));
  }
}
