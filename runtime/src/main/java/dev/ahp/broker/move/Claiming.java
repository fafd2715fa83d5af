package dev.ahp.broker.move;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Offers an agent the best packets it may have, each to nobody else, and no more than an answer has
 * {@link Room} for: the others stay where they are.
 */
public final class Claiming implements Unit<List<Claiming.Item>> {
  private static final int ROUNDS = 4;

  private final Environment environment;
  private final Request request;

  /**
   * What an agent asks for.
   *
   * @param query its queues and what it wants of them
   * @param accept whether it takes what it gets at once
   */
  public record Request(String agent, ClaimQuery query, long leaseMs, boolean accept) {}

  /** What an agent gets. */
  public record Item(
      PacketState packet,
      JsonObject content,
      boolean accepted,
      boolean resumed,
      @Nullable Json checkpoint) {
    void takeFrom(Room room) {
      room.take(content);
      if (checkpoint != null) {
        room.take(checkpoint);
      }
    }
  }

  public Claiming(Environment environment, Request request) {
    this.environment = environment;
    this.request = request;
  }

  @Override
  public Keys keys() {
    return new Keys();
  }

  @Override
  public ClaimQuery claim() {
    return request.query();
  }

  @Override
  public List<Item> run(Work work) {
    Endings endings = new Endings(environment);
    Dues dues = new Dues(environment, endings);
    List<Item> items = new ArrayList<>();
    Room room = new Room();
    boolean settledSome = true;
    for (int round = 0; round < ROUNDS && settledSome && items.isEmpty(); round++) {
      settledSome = false;
      for (PacketState found : work.claimable(request.query())) {
        if (!room.isLeft()) {
          break;
        }
        PacketState packet = dues.settle(work, found);
        if (packet.equals(found)) {
          Item item = give(work, packet, endings);
          items.add(item);
          item.takeFrom(room);
        } else {
          settledSome = true;
        }
      }
    }
    return items;
  }

  private Item give(Work work, PacketState packet, Endings endings) {
    JsonObject content = work.content(packet);
    if (packet.status() == Status.RUNNING) {
      PacketState again = resume(work, packet);
      return new Item(
          again, content, true, true, Checkpoints.of(work, packet.id(), request.agent()));
    }
    Json checkpoint =
        packet.detail().is("recovery") ? Checkpoints.of(work, packet.id(), request.agent()) : null;
    if (request.accept() && !packet.detail().is("pinned")) {
      PacketState running =
          new Accepting(environment, endings)
              .accept(work, packet, request.agent(), request.leaseMs());
      return new Item(running, content, true, false, checkpoint);
    }
    return new Item(offer(work, packet), content, false, false, checkpoint);
  }

  private PacketState offer(Work work, PacketState packet) {
    boolean bound = !packet.identity().target().equals(request.agent());
    PacketState offered =
        packet
            .with(packet.standing().inQueues(List.of()).boundTo(bound ? request.agent() : null))
            .with(lease(work, packet, LeaseState.Kind.OFFER));
    Mover mover = new Mover(environment);
    return mover.move(
        work,
        offered,
        mover.draft(offered, "packet.offered", request.agent(), fence(offered, false)));
  }

  /** It came back to its owner, who gets it once, with a fresh lease. */
  private PacketState resume(Work work, PacketState packet) {
    PacketState again =
        packet
            .with(packet.standing().inQueues(List.of()))
            .with(packet.detail().without("returned").without("carried"))
            .with(lease(work, packet, LeaseState.Kind.WORK));
    Mover mover = new Mover(environment);
    return mover.move(
        work, again, mover.draft(again, "packet.offered", request.agent(), fence(again, true)));
  }

  private LeaseState lease(Work work, PacketState packet, LeaseState.Kind kind) {
    return Leases.next(
        environment, packet, kind, request.agent(), new Leases.Term(work.now(), request.leaseMs()));
  }

  private static JsonObject fence(PacketState packet, boolean resumed) {
    JsonObject.Builder data = JsonObject.builder().put("fence", (double) packet.lease().fence());
    return resumed ? data.put("resumed", true).build() : data.build();
  }
}
