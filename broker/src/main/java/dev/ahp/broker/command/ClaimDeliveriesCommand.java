package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.DeliveryApi.DeliveryRequest;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Claims packets from the queue of a transport, one receiver for each. The receiver gets a lease as
 * from a claim, but other agents can still claim the packet; such a claim gets a newer lease. For
 * each task and target, only the oldest packet is delivered at a time. The others are postponed.
 */
public final class ClaimDeliveriesCommand implements Command<List<DeliveryItem>> {
  /** The maximum size of the packets that a relay takes at once. */
  private static final long MAX_BYTES = 8L << 20;

  private static final long POSTPONE_MS = 1_000;
  private static final int MAX_WAITING = 100;
  private static final Comparator<PacketState> OLDEST_FIRST =
      Comparator.comparingLong((PacketState it) -> it.identity().submittedAt())
          .thenComparingLong(PacketState::number);

  private final PacketRules rules;
  private final DeliveryRequest request;

  public ClaimDeliveriesCommand(PacketRules rules, DeliveryRequest request) {
    this.rules = rules;
    this.request = request;
  }

  /** Returns the queues that a transport claims from. */
  public static List<String> queues(String transport) {
    return List.of(QueueNames.delivery(transport), QueueNames.cancellation(transport));
  }

  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public ClaimQuery claimQuery() {
    return new ClaimQuery(queues(request.transport()), null, Set.of(), request.max());
  }

  @Override
  public List<DeliveryItem> run(UnitOfWork work) {
    PacketTimers timers = rules.timers;
    List<DeliveryItem> deliveryItems = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget(MAX_BYTES);
    for (PacketState found : work.claimable(claimQuery())) {
      if (!sizeBudget.hasRemaining()) {
        break;
      }
      PacketState packet = timers.fireExpired(work, found);
      List<String> queues = packet.placement().queues();
      if (queues.contains(QueueNames.cancellation(request.transport()))) {
        add(rules.cancellation.take(work, packet, request.leaseMs()), deliveryItems, sizeBudget);
      } else if (queues.contains(QueueNames.delivery(request.transport()))) {
        deliver(work, packet).ifPresent(it -> add(it, deliveryItems, sizeBudget));
      }
    }
    return deliveryItems;
  }

  private static void add(
      DeliveryItem item, List<DeliveryItem> deliveryItems, SizeBudget sizeBudget) {
    deliveryItems.add(item);
    item.claim().takeFrom(sizeBudget);
  }

  private Optional<DeliveryItem> deliver(UnitOfWork work, PacketState packet) {
    AgentEntry agent = receiver(packet);
    if (agent == null) {
      postpone(work, packet, 0);
      return Optional.empty();
    }
    long pausedUntil = request.notBefore().getOrDefault(agent.name(), 0L);
    long notBefore = Math.max(pausedUntil, blockedUntil(work, packet));
    if (notBefore > work.now()) {
      postpone(work, packet, notBefore);
      return Optional.empty();
    }
    return Optional.of(offer(work, packet, agent.name()));
  }

  /** Selects the receiver; each attempt goes to the next candidate. */
  private @Nullable AgentEntry receiver(PacketState packet) {
    Catalog catalog = rules.environment.catalog();
    boolean returned = packet.status() == Status.RUNNING;
    String target = returned ? packet.placement().owner() : packet.identity().target();
    List<String> audience =
        returned ? List.of() : packet.get(PacketAttribute.AUDIENCE).orElse(List.of());
    List<AgentEntry> candidates =
        catalog.route(target).members().stream()
            .filter(it -> it.transport().equals(request.transport()))
            .filter(it -> !it.isPaused())
            .filter(it -> audience.isEmpty() || audience.contains(it.name()))
            .toList();
    long turn = packet.number() + packet.count(PacketAttribute.DELIVERY_ATTEMPTS);
    return candidates.isEmpty()
        ? null
        : candidates.get((int) Math.floorMod(turn, (long) candidates.size()));
  }

  private void postpone(UnitOfWork work, PacketState packet, long until) {
    rules.transitions.update(
        work,
        packet
            .with(packet.placement().inQueues(QueueNames.withoutTransports(packet)))
            .with(packet.deadlines().scheduledAt(until)));
  }

  /** Returns until when an older packet of the task blocks this one; 0 if none does. */
  private static long blockedUntil(UnitOfWork work, PacketState packet) {
    if (packet.status() != Status.READY) {
      return 0;
    }
    for (PacketState other : waitingForTarget(work, packet)) {
      if (OLDEST_FIRST.compare(other, packet) < 0 && blocksOthers(other)) {
        return Math.max(work.now() + POSTPONE_MS, other.deadlines().scheduledAt());
      }
    }
    return 0;
  }

  private static boolean blocksOthers(PacketState packet) {
    return !packet.placement().queues().isEmpty()
        && !packet.is(PacketAttribute.PULL_ONLY)
        && packet.count(PacketAttribute.DELIVERY_ATTEMPTS) < CarrierNote.MAX_ATTEMPTS;
  }

  private static List<PacketState> waitingForTarget(UnitOfWork work, PacketState packet) {
    String target = packet.identity().target();
    return work.packets(
        new PacketQuery(
            packet.taskId(),
            Status.READY,
            null,
            target,
            null,
            null,
            null,
            null,
            0,
            MAX_WAITING,
            false));
  }

  /** Returns the oldest packet that was postponed behind this one and can be delivered now. */
  static Optional<PacketState> next(UnitOfWork work, PacketState packet) {
    return waitingForTarget(work, packet).stream()
        .filter(it -> !it.id().equals(packet.id()) && blocksOthers(it))
        .min(OLDEST_FIRST)
        .filter(
            it ->
                it.deadlines().scheduledAt() > 0
                    && it.count(PacketAttribute.DELIVERY_ATTEMPTS) == 0);
  }

  private DeliveryItem offer(UnitOfWork work, PacketState packet, String agent) {
    boolean returned = packet.status() == Status.RUNNING;
    int attempt = (int) packet.count(PacketAttribute.DELIVERY_ATTEMPTS) + 1;
    boolean bound = !returned && !packet.identity().target().equals(agent);
    PacketState offered =
        packet
            .with(packet.placement().inQueues(QueueNames.withoutTransports(packet)))
            .with(PacketAttribute.DELIVERY_ATTEMPTS, (long) attempt)
            .with(lease(work, packet, agent, returned && attempt > 1));
    PacketState given = bound ? offered.with(offered.placement().boundTo(agent)) : offered;
    JsonObject.Builder data =
        JsonObject.builder()
            .put("fence", given.lease().fence())
            .put("transport", request.transport())
            .put("attempt", attempt);
    JsonObject facts = returned ? data.put("resumed", true).build() : data.build();
    PacketState moved =
        rules.transitions.move(
            work,
            given,
            rules.transitions.auditEntry(given, AuditEvent.PACKET_OFFERED, agent, facts));
    boolean withCheckpoint = returned || packet.is(PacketAttribute.RECOVERY);
    Json checkpoint = withCheckpoint ? CheckpointRepository.of(work, packet.id(), agent) : null;
    return new DeliveryItem(
        new ClaimItem(moved, work.content(packet), returned, returned, checkpoint), agent, attempt);
  }

  /** Issues a lease; retries of returned work keep its expiry. */
  private LeaseState lease(UnitOfWork work, PacketState packet, String agent, boolean keepExpiry) {
    LeaseState.LeaseKind leaseKind =
        packet.status() == Status.RUNNING ? LeaseState.LeaseKind.WORK : LeaseState.LeaseKind.OFFER;
    LeaseState next =
        LeaseIssuer.next(
            rules.environment,
            packet,
            leaseKind,
            agent,
            new LeaseIssuer.Term(work.now(), request.leaseMs()));
    return keepExpiry ? next.until(packet.lease().until()) : next;
  }
}
