package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Offers an agent the best packets that it may claim, hidden from other agents. The total size is
 * limited by {@link SizeBudget}; further packets stay in their queues.
 */
public final class ClaimCommand implements Command<List<ClaimItem>> {
  private static final int MAX_ROUNDS = 4;

  private final PacketRules rules;
  private final ClaimParameters parameters;
  private final BooleanSupplier isCancelled;

  /**
   * The parameters of a claim.
   *
   * @param accept whether the packets are accepted immediately
   */
  public record ClaimParameters(String agent, ClaimQuery query, long leaseMs, boolean accept) {}

  /**
   * Creates a claim.
   *
   * @param isCancelled whether the caller no longer waits, so that it must get nothing
   */
  public ClaimCommand(PacketRules rules, ClaimParameters parameters, BooleanSupplier isCancelled) {
    this.rules = rules;
    this.parameters = parameters;
    this.isCancelled = isCancelled;
  }

  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public ClaimQuery claimQuery() {
    return parameters.query();
  }

  @Override
  public List<ClaimItem> run(UnitOfWork work) {
    List<ClaimItem> claimItems = new ArrayList<>();
    if (isPaused() || isCancelled.getAsBoolean()) {
      return claimItems;
    }
    SizeBudget sizeBudget = new SizeBudget();
    boolean timersFired = true;
    for (int round = 0; round < MAX_ROUNDS && timersFired && claimItems.isEmpty(); round++) {
      timersFired = false;
      for (PacketState found : work.claimable(parameters.query())) {
        if (!sizeBudget.hasRemaining()) {
          break;
        }
        PacketState packet = rules.timers.fireExpired(work, found);
        if (!packet.equals(found)) {
          timersFired = true;
        } else if (isSingle() ? sizeBudget.admitsOnly() : sizeBudget.admits(sizeOf(work, packet))) {
          claimItems.add(claim(work, packet));
        }
      }
    }
    return claimItems;
  }

  private boolean isSingle() {
    return parameters.query().limit() == 1;
  }

  private boolean isPaused() {
    return rules
        .environment
        .catalog()
        .agent(parameters.agent())
        .filter(AgentEntry::isPaused)
        .isPresent();
  }

  /** Returns the size of the item before it is offered: an offered packet must be delivered. */
  private long sizeOf(UnitOfWork work, PacketState packet) {
    Json checkpoint = checkpoint(work, packet);
    return SizeBudget.size(work.content(packet))
        + SizeBudget.size(packet.attributes().json())
        + (checkpoint == null ? 0 : SizeBudget.size(checkpoint));
  }

  private @Nullable Json checkpoint(UnitOfWork work, PacketState packet) {
    return packet.status() == Status.RUNNING || packet.is(PacketAttribute.RECOVERY)
        ? CheckpointRepository.of(work, packet.id(), parameters.agent())
        : null;
  }

  private ClaimItem claim(UnitOfWork work, PacketState packet) {
    JsonObject content = work.content(packet);
    Json checkpoint = checkpoint(work, packet);
    if (packet.status() == Status.RUNNING) {
      return new ClaimItem(resume(work, packet), content, true, true, checkpoint);
    }
    if (parameters.accept() && !needsPreCheck(packet, content)) {
      PacketState running =
          rules.acceptance.accept(work, packet, parameters.agent(), parameters.leaseMs());
      return new ClaimItem(running, content, true, false, checkpoint);
    }
    return new ClaimItem(offer(work, packet), content, false, false, checkpoint);
  }

  /** Returns whether the agent must accept the packet itself, so that a slow check can run. */
  private boolean needsPreCheck(PacketState packet, JsonObject content) {
    return packet.is(PacketAttribute.PINNED)
        || rules.environment.settings().policies().appliesTo(PolicyPhase.ACCEPT, content);
  }

  private PacketState offer(UnitOfWork work, PacketState packet) {
    boolean bound = !packet.identity().target().equals(parameters.agent());
    PacketState offered =
        packet
            .with(packet.placement().inQueues(List.of()).boundTo(bound ? parameters.agent() : null))
            .with(lease(work, packet, LeaseState.LeaseKind.OFFER));
    return rules.transitions.move(
        work,
        offered,
        rules.transitions.auditEntry(
            offered, AuditEvent.PACKET_OFFERED, parameters.agent(), fence(offered, false)));
  }

  /** Gives the owner a new lease on a packet that was returned to it. */
  private PacketState resume(UnitOfWork work, PacketState packet) {
    PacketState again =
        packet
            .with(packet.placement().inQueues(List.of()))
            .without(PacketAttribute.RETURNED)
            .without(PacketAttribute.DELIVERY_ATTEMPTS)
            .with(lease(work, packet, LeaseState.LeaseKind.WORK));
    return rules.transitions.move(
        work,
        again,
        rules.transitions.auditEntry(
            again, AuditEvent.PACKET_OFFERED, parameters.agent(), fence(again, true)));
  }

  private LeaseState lease(UnitOfWork work, PacketState packet, LeaseState.LeaseKind leaseKind) {
    return LeaseIssuer.next(
        rules.environment,
        packet,
        leaseKind,
        parameters.agent(),
        new LeaseIssuer.Term(work.now(), parameters.leaseMs()));
  }

  private static JsonObject fence(PacketState packet, boolean resumed) {
    JsonObject.Builder data = JsonObject.builder().put("fence", packet.lease().fence());
    return resumed ? data.put("resumed", true).build() : data.build();
  }
}
