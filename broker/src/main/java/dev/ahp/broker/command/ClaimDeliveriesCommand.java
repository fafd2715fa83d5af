package dev.ahp.broker.command;

import dev.ahp.broker.api.DeliveryApi.DeliveryRequest;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.LeaseState;
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
 * Takes packets out of the queue of a transport, each to be carried to one receiver. The receiver
 * gets a lease as by a claim, but the packet stays where it can be claimed, and a claim then gives
 * a newer lease. Of one task and target only one packet is on its way at a time, the oldest; a
 * packet whose turn has not come is put aside for a while, so that it is in nobody's way.
 */
public final class ClaimDeliveriesCommand implements Command<List<DeliveryItem>> {
  private static final long ASIDE_MS = 1_000;
  private static final int LONGEST_LINE = 100;
  private static final Comparator<PacketState> OLDEST_FIRST =
      Comparator.comparingLong((PacketState it) -> it.identity().submittedAt())
          .thenComparingLong(PacketState::number);

  private final PacketRules rules;
  private final DeliveryRequest deliveryRequest;

  public ClaimDeliveriesCommand(PacketRules rules, DeliveryRequest deliveryRequest) {
    this.rules = rules;
    this.deliveryRequest = deliveryRequest;
  }

  /** Where packets are that a transport has something to do with. */
  public static List<String> queues(String transport) {
    return List.of(QueueNames.delivery(transport), QueueNames.cancellation(transport));
  }

  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public ClaimQuery claimQuery() {
    return new ClaimQuery(
        queues(deliveryRequest.transport()), null, Set.of(), deliveryRequest.max());
  }

  @Override
  public List<DeliveryItem> run(UnitOfWork work) {
    PacketTimers packetTimers = rules.timers;
    List<DeliveryItem> deliveryItems = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    for (PacketState found : work.claimable(claimQuery())) {
      if (!sizeBudget.isLeft()) {
        break;
      }
      PacketState packet = packetTimers.settle(work, found);
      List<String> queues = packet.placement().queues();
      if (queues.contains(QueueNames.cancellation(deliveryRequest.transport()))) {
        add(
            rules.cancellation.take(work, packet, deliveryRequest.leaseMs()),
            deliveryItems,
            sizeBudget);
      } else if (queues.contains(QueueNames.delivery(deliveryRequest.transport()))) {
        carry(work, packet).ifPresent(it -> add(it, deliveryItems, sizeBudget));
      }
    }
    return deliveryItems;
  }

  private static void add(
      DeliveryItem deliveryItem, List<DeliveryItem> deliveryItems, SizeBudget sizeBudget) {
    deliveryItems.add(deliveryItem);
    deliveryItem.claim().takeFrom(sizeBudget);
  }

  private Optional<DeliveryItem> carry(UnitOfWork work, PacketState packet) {
    AgentEntry agent = receiver(packet);
    if (agent == null) {
      aside(work, packet, 0);
      return Optional.empty();
    }
    long restUntil = deliveryRequest.notBefore().getOrDefault(agent.name(), 0L);
    long notBefore = Math.max(restUntil, heldUpUntil(work, packet));
    if (notBefore > work.now()) {
      aside(work, packet, notBefore);
      return Optional.empty();
    }
    return Optional.of(offer(work, packet, agent.name()));
  }

  /** Each attempt goes to the next of those who may have it. */
  private @Nullable AgentEntry receiver(PacketState packet) {
    Catalog catalog = rules.environment.catalog();
    boolean back = packet.status() == Status.RUNNING;
    String target = back ? packet.placement().owner() : packet.identity().target();
    List<String> audience = back ? List.of() : packet.attributes().texts("audience");
    List<AgentEntry> able =
        catalog.route(target).members().stream()
            .filter(it -> it.transport().equals(deliveryRequest.transport()))
            .filter(it -> audience.isEmpty() || audience.contains(it.name()))
            .toList();
    long turn = packet.number() + packet.attributes().number("carried");
    return able.isEmpty() ? null : able.get((int) Math.floorMod(turn, (long) able.size()));
  }

  private void aside(UnitOfWork work, PacketState packet, long until) {
    rules.transitions.update(
        work,
        packet
            .with(packet.placement().inQueues(QueueNames.withoutTransports(packet)))
            .with(packet.deadlines().scheduledAt(until)));
  }

  /** Until when an older packet of the task is on its way to the same target; 0 if none is. */
  private static long heldUpUntil(UnitOfWork work, PacketState packet) {
    if (packet.status() != Status.READY) {
      return 0;
    }
    for (PacketState other : line(work, packet)) {
      if (OLDEST_FIRST.compare(other, packet) < 0 && holdsUp(other)) {
        return Math.max(work.now() + ASIDE_MS, other.deadlines().scheduledAt());
      }
    }
    return 0;
  }

  private static boolean holdsUp(PacketState packet) {
    return !packet.placement().queues().isEmpty()
        && !packet.attributes().is("onlyPulled")
        && packet.attributes().number("carried") < CarrierNote.MAX_ATTEMPTS;
  }

  private static List<PacketState> line(UnitOfWork work, PacketState packet) {
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
            LONGEST_LINE,
            false));
  }

  /** The oldest that was put aside behind this one may go now. */
  static Optional<PacketState> next(UnitOfWork work, PacketState packet) {
    return line(work, packet).stream()
        .filter(it -> !it.id().equals(packet.id()) && holdsUp(it))
        .min(OLDEST_FIRST)
        .filter(it -> it.deadlines().scheduledAt() > 0 && it.attributes().number("carried") == 0);
  }

  private DeliveryItem offer(UnitOfWork work, PacketState packet, String agent) {
    boolean back = packet.status() == Status.RUNNING;
    int attempt = (int) packet.attributes().number("carried") + 1;
    boolean bound = !back && !packet.identity().target().equals(agent);
    PacketState offered =
        packet
            .with(packet.placement().inQueues(QueueNames.withoutTransports(packet)))
            .with(packet.attributes().with("carried", attempt))
            .with(lease(work, packet, agent, back && attempt > 1));
    PacketState given = bound ? offered.with(offered.placement().boundTo(agent)) : offered;
    JsonObject.Builder data =
        JsonObject.builder()
            .put("fence", (double) given.lease().fence())
            .put("transport", deliveryRequest.transport())
            .put("attempt", (double) attempt);
    JsonObject facts = back ? data.put("resumed", true).build() : data.build();
    PacketState moved =
        rules.transitions.move(
            work, given, rules.transitions.auditEntry(given, "packet.offered", agent, facts));
    boolean withCheckpoint = back || packet.attributes().is("recovery");
    Json checkpoint = withCheckpoint ? CheckpointRepository.of(work, packet.id(), agent) : null;
    return new DeliveryItem(
        new ClaimItem(moved, work.content(packet), back, back, checkpoint), agent, attempt);
  }

  /** Work that came back does not live longer because its owner cannot be reached. */
  private LeaseState lease(UnitOfWork work, PacketState packet, String agent, boolean sameEnd) {
    LeaseState.LeaseKind leaseKind =
        packet.status() == Status.RUNNING ? LeaseState.LeaseKind.WORK : LeaseState.LeaseKind.OFFER;
    LeaseState next =
        LeaseIssuer.next(
            rules.environment,
            packet,
            leaseKind,
            agent,
            new LeaseIssuer.Term(work.now(), deliveryRequest.leaseMs()));
    return sameEnd ? next.until(packet.lease().until()) : next;
  }
}
