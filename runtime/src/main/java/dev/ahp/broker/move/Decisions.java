package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import dev.ahp.problem.ProblemCode;
import org.jspecify.annotations.Nullable;

/** What people decide about items of the inbox. */
public final class Decisions {
  private static final long LEASE_MS = 30_000;

  private final Environment environment;

  public Decisions(Environment environment) {
    this.environment = environment;
  }

  /** An item as it now is, and the packet it is about. */
  public record Decided(JsonObject entry, PacketState packet) {}

  /** A person answers: the packet is done, or runs on, or is left as it is. */
  public Decided answer(Work work, String id, Caller caller, Json result, @Nullable String note) {
    JsonObject item = open(work, id);
    PacketState packet = packetOf(work, item);
    String kind = item.string("kind").orElse("");
    PacketState after =
        switch (kind) {
          case "question" -> answered(work, packet, caller, result);
          case "escalation" -> packet;
          default -> done(work, packet, caller, result);
        };
    return decided(work, id, caller, "answered", note, after);
  }

  private PacketState answered(Work work, PacketState packet, Caller caller, Json result) {
    if (packet.standing().waitingOn() != WaitingOn.HUMAN) {
      throw tooLate(packet);
    }
    Mover mover = new Mover(environment);
    PacketState running =
        Returning.to(environment, packet, work.now())
            .with(
                packet
                    .detail()
                    .without("inboxItem")
                    .with("answer", result)
                    .with("returned", Json.of(true)));
    return mover.move(work, running, mover.draft(packet, "packet.resumed", caller.name()));
  }

  /** The person takes the packet and completes it in one step. */
  private PacketState done(Work work, PacketState packet, Caller caller, Json result) {
    if (packet.status() != Status.READY) {
      throw tooLate(packet);
    }
    Endings endings = new Endings(environment);
    PacketState running =
        new Accepting(environment, endings).accept(work, packet, caller.name(), LEASE_MS);
    return endings.end(
        work,
        running.with(running.detail().with("result", result)),
        Endings.End.of(
            Status.COMPLETED, TerminalReason.SUCCESS, "packet.completed", caller.name()));
  }

  /** A person says no. */
  public Decided reject(Work work, String id, Caller caller, String reason) {
    JsonObject item = open(work, id);
    PacketState packet = packetOf(work, item);
    JsonObject error = JsonObject.builder().put("code", "REJECTED").put("message", reason).build();
    PacketState told = packet.with(packet.detail().with("error", error));
    Endings endings = new Endings(environment);
    PacketState after =
        switch (item.string("kind").orElse("")) {
          case "question" -> {
            if (packet.standing().waitingOn() != WaitingOn.HUMAN) {
              throw tooLate(packet);
            }
            yield endings.end(
                work,
                told,
                Endings.End.of(
                        Status.FAILED,
                        TerminalReason.EXECUTION_ERROR,
                        "packet.failed",
                        caller.name())
                    .because(reason));
          }
          case "escalation" -> packet;
          default -> {
            if (packet.status() != Status.READY) {
              throw tooLate(packet);
            }
            yield endings.end(
                work,
                told,
                Endings.End.of(
                        Status.CANCELLED, TerminalReason.REJECTED, "packet.rejected", caller.name())
                    .because(reason));
          }
        };
    return decided(work, id, caller, "rejected", reason, after);
  }

  private Decided decided(
      Work work, String id, Caller caller, String how, @Nullable String note, PacketState packet) {
    JsonObject item = entry(work, id).with("state", Json.of("open"));
    // The end of the packet may have closed the item on its own; the person's word stands.
    work.put(Shelf.INBOX, id, item);
    new InboxItems(environment).decide(work, id, how, caller.name());
    work.record(
        RecordDraft.of("inbox.decided", caller.name())
            .packet(packet.id(), packet.taskId())
            .agents(packet.identity().sender(), packet.identity().target())
            .because(note)
            .data(
                JsonObject.builder()
                    .put("item", id)
                    .put("queue", item.string("queue").orElse(""))
                    .put("decision", how)
                    .build()));
    return new Decided(entry(work, id), work.existing(packet.id()));
  }

  private static JsonObject open(Work work, String id) {
    JsonObject item = entry(work, id);
    if (!item.string("state").filter("open"::equals).isPresent()) {
      throw Denied.of(
          ProblemCode.ALREADY_DECIDED, "the item was decided before", JsonObject.empty());
    }
    return item;
  }

  private static JsonObject entry(Work work, String id) {
    JsonObject item = work.entry(Shelf.INBOX, id);
    if (item == null) {
      throw Denied.of(ProblemCode.NOT_FOUND, "there is no item " + id, JsonObject.empty());
    }
    return item;
  }

  private PacketState packetOf(Work work, JsonObject item) {
    PacketState packet = work.existing(item.string("packetId").orElse(""));
    return new Dues(environment, new Endings(environment)).settle(work, packet);
  }

  private static Denied tooLate(PacketState packet) {
    return Denied.of(
        ProblemCode.ALREADY_DECIDED,
        "the packet is " + packet.status().wireName() + " and no longer waits for this",
        Leases.facts(packet));
  }
}
