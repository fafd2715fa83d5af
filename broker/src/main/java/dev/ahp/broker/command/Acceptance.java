package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;

/** Accepts packets: the receiver becomes the owner, and the handed-off packet completes. */
final class Acceptance {
  private final Environment environment;
  private final Transitions transitions;
  private final PacketCompletion completion;
  private final InboxRepository inbox;
  private final JoinTracker joins;

  Acceptance(
      Environment environment,
      Transitions transitions,
      PacketCompletion completion,
      InboxRepository inbox,
      JoinTracker joins) {
    this.environment = environment;
    this.transitions = transitions;
    this.completion = completion;
    this.inbox = inbox;
    this.joins = joins;
  }

  PacketState accept(UnitOfWork work, PacketState packet, String agent, long leaseMs) {
    long now = work.now();
    long workMs = packet.count(PacketAttribute.WORK_MS);
    LeaseState lease =
        LeaseIssuer.next(
            environment,
            packet,
            LeaseState.LeaseKind.WORK,
            agent,
            new LeaseIssuer.Term(now, leaseMs));
    boolean bound = !packet.identity().target().equals(agent);
    PacketState accepted =
        packet
            .with(packet.placement().running(agent).boundTo(bound ? agent : null))
            .without(PacketAttribute.DELIVERY_ATTEMPTS)
            .with(PacketAttribute.ACCEPTED_AT, work.transitionTime(packet))
            .with(lease)
            .with(new Deadlines(0, 0, 0, workMs == 0 ? 0 : now + workMs, 0, 0));
    JsonObject data = JsonObject.builder().put("fence", lease.fence()).build();
    PacketState running =
        transitions.move(
            work,
            accepted,
            transitions
                .auditEntry(accepted, AuditEvent.PACKET_ACCEPTED, agent, data)
                .decided("ACCEPTED", packet.get(PacketAttribute.SPENT).orElse(null)));
    inbox.close(work, packet);
    finishSource(work, packet);
    FailureRecovery.handoffAccepted(work, packet);
    recordLatency(work, packet, agent);
    joins.packetAccepted(work, running);
    return work.existing(running.id());
  }

  private void finishSource(UnitOfWork work, PacketState packet) {
    String previous = packet.identity().previousId();
    PacketState source = previous == null ? null : work.packet(previous);
    if (source != null
        && source.placement().waitReason() == WaitReason.HANDOFF
        && source.get(PacketAttribute.HANDOFF_TO).filter(packet.id()::equals).isPresent()) {
      completion.end(
          work,
          source,
          PacketEnd.of(
                  Status.COMPLETED,
                  TerminalReason.HANDED_OFF,
                  AuditEvent.PACKET_HANDED_OFF,
                  Transitions.BROKER)
              .with(JsonObject.builder().put("handoff", packet.id()).build()));
    }
  }

  private void recordLatency(UnitOfWork work, PacketState packet, String agent) {
    String transport =
        packet.identity().target().startsWith("human:")
            ? "human"
            : environment.catalog().agent(agent).map(AgentEntry::transport).orElse("pull");
    String from = packet.identity().sender();
    long since = Math.max(packet.identity().submittedAt(), packet.placement().since());
    long millis = work.now() - since;
    work.afterCommit(() -> environment.metricsListener().latency(transport, from, agent, millis));
  }
}
