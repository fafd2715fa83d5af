package dev.ahp.broker.move;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.exchange.DeliveryDesk.Wanted;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
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
public final class Carrying implements Unit<List<Carrying.Item>> {
  /** After so many attempts a packet no longer holds up those behind it. */
  static final long PATIENCE = 10;

  private static final long ASIDE_MS = 1_000;
  private static final int LONGEST_LINE = 100;
  private static final Comparator<PacketState> OLDEST_FIRST =
      Comparator.comparingLong((PacketState it) -> it.identity().submittedAt())
          .thenComparingLong(PacketState::number);

  private final Environment environment;
  private final Wanted wanted;
  private final Mover mover;

  /** A packet for an agent. */
  public record Item(Claiming.Item claim, String agent, int attempt) {}

  public Carrying(Environment environment, Wanted wanted) {
    this.environment = environment;
    this.wanted = wanted;
    this.mover = new Mover(environment);
  }

  /** Where packets are that a transport has something to do with. */
  public static List<String> queues(String transport) {
    return List.of(Queues.delivery(transport), Queues.callingOff(transport));
  }

  @Override
  public Keys keys() {
    return new Keys();
  }

  @Override
  public ClaimQuery claim() {
    return new ClaimQuery(queues(wanted.transport()), null, Set.of(), wanted.max());
  }

  @Override
  public List<Item> run(Work work) {
    Dues dues = new Dues(environment, new Endings(environment));
    List<Item> items = new ArrayList<>();
    Room room = new Room();
    for (PacketState found : work.claimable(claim())) {
      if (!room.isLeft()) {
        break;
      }
      PacketState packet = dues.settle(work, found);
      List<String> queues = packet.standing().queues();
      if (queues.contains(Queues.callingOff(wanted.transport()))) {
        add(CallingOff.given(environment, work, packet, wanted.leaseMs()), items, room);
      } else if (queues.contains(Queues.delivery(wanted.transport()))) {
        carry(work, packet).ifPresent(it -> add(it, items, room));
      }
    }
    return items;
  }

  private static void add(Item item, List<Item> items, Room room) {
    items.add(item);
    item.claim().takeFrom(room);
  }

  private Optional<Item> carry(Work work, PacketState packet) {
    AgentEntry agent = receiver(packet);
    if (agent == null) {
      aside(work, packet, 0);
      return Optional.empty();
    }
    long restUntil = wanted.notBefore().getOrDefault(agent.name(), 0L);
    long notBefore = Math.max(restUntil, heldUpUntil(work, packet));
    if (notBefore > work.now()) {
      aside(work, packet, notBefore);
      return Optional.empty();
    }
    return Optional.of(offer(work, packet, agent.name()));
  }

  /** Each attempt goes to the next of those who may have it. */
  private @Nullable AgentEntry receiver(PacketState packet) {
    Catalog catalog = environment.catalog();
    boolean back = packet.status() == Status.RUNNING;
    String target = back ? packet.standing().owner() : packet.identity().target();
    List<String> audience = back ? List.of() : packet.detail().texts("audience");
    List<AgentEntry> able =
        catalog.route(target).members().stream()
            .filter(it -> it.transport().equals(wanted.transport()))
            .filter(it -> audience.isEmpty() || audience.contains(it.name()))
            .toList();
    long turn = packet.number() + packet.detail().number("carried");
    return able.isEmpty() ? null : able.get((int) Math.floorMod(turn, (long) able.size()));
  }

  private void aside(Work work, PacketState packet, long until) {
    mover.quietly(
        work,
        packet
            .with(packet.standing().inQueues(Queues.withoutTransports(packet)))
            .with(packet.clocks().scheduledAt(until)));
  }

  /** Until when an older packet of the task is on its way to the same target; 0 if none is. */
  private static long heldUpUntil(Work work, PacketState packet) {
    if (packet.status() != Status.READY) {
      return 0;
    }
    for (PacketState other : line(work, packet)) {
      if (OLDEST_FIRST.compare(other, packet) < 0 && holdsUp(other)) {
        return Math.max(work.now() + ASIDE_MS, other.clocks().scheduledAt());
      }
    }
    return 0;
  }

  private static boolean holdsUp(PacketState packet) {
    return !packet.standing().queues().isEmpty()
        && !packet.detail().is("onlyPulled")
        && packet.detail().number("carried") < PATIENCE;
  }

  private static List<PacketState> line(Work work, PacketState packet) {
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
  static Optional<PacketState> next(Work work, PacketState packet) {
    return line(work, packet).stream()
        .filter(it -> !it.id().equals(packet.id()) && holdsUp(it))
        .min(OLDEST_FIRST)
        .filter(it -> it.clocks().scheduledAt() > 0 && it.detail().number("carried") == 0);
  }

  private Item offer(Work work, PacketState packet, String agent) {
    boolean back = packet.status() == Status.RUNNING;
    int attempt = (int) packet.detail().number("carried") + 1;
    boolean bound = !back && !packet.identity().target().equals(agent);
    PacketState offered =
        packet
            .with(packet.standing().inQueues(Queues.withoutTransports(packet)))
            .with(packet.detail().with("carried", attempt))
            .with(lease(work, packet, agent, back && attempt > 1));
    PacketState given = bound ? offered.with(offered.standing().boundTo(agent)) : offered;
    JsonObject.Builder data =
        JsonObject.builder()
            .put("fence", (double) given.lease().fence())
            .put("transport", wanted.transport())
            .put("attempt", (double) attempt);
    JsonObject facts = back ? data.put("resumed", true).build() : data.build();
    PacketState moved = mover.move(work, given, mover.draft(given, "packet.offered", agent, facts));
    boolean withCheckpoint = back || packet.detail().is("recovery");
    Json checkpoint = withCheckpoint ? Checkpoints.of(work, packet.id(), agent) : null;
    return new Item(
        new Claiming.Item(moved, work.content(packet), back, back, checkpoint), agent, attempt);
  }

  /** Work that came back does not live longer because its owner cannot be reached. */
  private LeaseState lease(Work work, PacketState packet, String agent, boolean sameEnd) {
    LeaseState.Kind kind =
        packet.status() == Status.RUNNING ? LeaseState.Kind.WORK : LeaseState.Kind.OFFER;
    LeaseState next =
        Leases.next(
            environment, packet, kind, agent, new Leases.Term(work.now(), wanted.leaseMs()));
    return sameEnd ? next.until(packet.lease().until()) : next;
  }
}
