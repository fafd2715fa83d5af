package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.Join;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.Standing;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.signing.NonceUse;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Submits a prepared packet, or a fan-out with one whole copy for each receiver. */
public final class Submitting implements Unit<Submitting.Answer> {
  private static final Set<String> BEFORE_REPLAY = Set.of("route", "contract");

  private final Environment environment;
  private final Prepared prepared;
  private final List<Prepared> copies;
  private final Births births;

  /** What became of it. */
  public sealed interface Answer {}

  /** It was taken, or was here before. */
  public record Taken(PacketState packet, JsonObject content, boolean duplicate)
      implements Answer {}

  /** It was denied, and that is on record. */
  public record Refused(Denied denied) implements Answer {}

  public Submitting(Environment environment, Prepared prepared, List<Prepared> copies) {
    this.environment = environment;
    this.prepared = prepared;
    this.copies = copies;
    this.births = new Births(environment);
  }

  /** Whether a gate has refused it, or one of its copies. */
  public boolean isDenied() {
    return prepared.denial() != null || copies.stream().anyMatch(it -> it.denial() != null);
  }

  public String taskId() {
    return prepared.taskId();
  }

  @Override
  public Keys keys() {
    Keys keys = new Keys().packet(prepared.packetId()).task(prepared.taskId());
    if (prepared.dedupeKey() != null) {
      keys.entry(Shelf.SEEN, prepared.dedupeKey().key());
    }
    if (prepared.replayKey() != null) {
      keys.entry(Shelf.SEEN, prepared.replayKey().key());
    }
    if (prepared.nonce() != null) {
      keys.entry(Shelf.NONCES, nonceKey(prepared.nonce()));
    }
    return keys;
  }

  @Override
  public Answer run(Work work) {
    Denied replayedNonce = checkNonce(work, prepared);
    if (replayedNonce != null) {
      work.record(requestDenied(prepared.sender(), replayedNonce));
      return new Refused(replayedNonce);
    }
    PacketState first = firstById(work);
    if (first == null) {
      first = firstBySeen(work, prepared.dedupeKey());
    }
    if (first != null) {
      return duplicate(work, first);
    }
    prepared.refuseExpired(work.now());
    Prepared.Denial denial = denial(work);
    if (denial != null && BEFORE_REPLAY.contains(denial.gate())) {
      return refuse(work, denial);
    }
    first = firstBySeen(work, prepared.replayKey());
    if (first != null) {
      return duplicate(work, first);
    }
    if (denial != null) {
      return refuse(work, denial);
    }
    PacketState packet = copies.isEmpty() ? births.admit(work, prepared) : fanOut(work);
    return new Taken(work.existing(packet.id()), prepared.content(), false);
  }

  private static @Nullable Denied checkNonce(Work work, Prepared prepared) {
    NonceUse use = prepared.nonce();
    if (use == null) {
      return null;
    }
    JsonObject earlier = work.entry(Shelf.NONCES, nonceKey(use));
    if (earlier != null && !earlier.string("packetId").filter(use.packetId()::equals).isPresent()) {
      return new Denied(
          ProblemCode.SIGNATURE_INVALID,
          List.of(
              new Violation(
                  ProblemCode.SIGNATURE_INVALID,
                  "/signature/nonce",
                  "was seen with another packet")));
    }
    work.put(
        new ShelfEntry(
            Shelf.NONCES,
            nonceKey(use),
            JsonObject.builder().put("packetId", use.packetId()).build(),
            use.until().toEpochMilli()));
    return null;
  }

  private static String nonceKey(NonceUse use) {
    return use.sender() + "/" + use.keyId() + "/" + use.nonce();
  }

  /** That somebody tried to send in another's name, or signed wrongly. */
  public static RecordDraft requestDenied(String actor, Denied denied) {
    return RecordDraft.of("request.denied", actor)
        .because(denied.code())
        .data(
            JsonObject.builder()
                .put(
                    "errors",
                    new JsonArray(denied.errors().stream().map(Violation::toJson).toList()))
                .build());
  }

  private @Nullable PacketState firstById(Work work) {
    PacketState there = work.packet(prepared.packetId());
    if (there == null) {
      return null;
    }
    if (!isFirst(there, work.content(there), prepared.content())) {
      throw Denied.of(
          ProblemCode.PACKET_EXISTS,
          "a different packet has the id " + prepared.packetId(),
          JsonObject.builder().put("packetId", prepared.packetId()).build());
    }
    return there;
  }

  /** Whether a packet that is here is the same that somebody sends, and not one of the same id. */
  public static boolean isFirst(PacketState there, JsonObject content, JsonObject again) {
    return again.string("sender").filter(there.identity().sender()::equals).isPresent()
        && !wasDenied(there)
        && Sameness.isSame(content, again);
  }

  private static @Nullable PacketState firstBySeen(Work work, Prepared.@Nullable SeenKey key) {
    if (key == null) {
      return null;
    }
    JsonObject seen = work.entry(Shelf.SEEN, key.key());
    PacketState first = seen == null ? null : work.packet(seen.string("packetId").orElse(""));
    if (first == null || wasDenied(first)) {
      return null;
    }
    return work.now() - first.identity().submittedAt() < key.windowMs() ? first : null;
  }

  private static boolean wasDenied(PacketState packet) {
    TerminalReason reason = packet.standing().reason();
    return reason == TerminalReason.GATE_REJECTED || reason == TerminalReason.SAFETY_VIOLATION;
  }

  private Answer duplicate(Work work, PacketState first) {
    work.afterwards(() -> environment.signals().count("ahp_duplicates_total"));
    return new Taken(first, work.content(first), true);
  }

  /** The gates' word, and the word of the task's own books. */
  private Prepared.@Nullable Denial denial(Work work) {
    if (prepared.denial() != null) {
      return prepared.denial();
    }
    Prepared.Denial ofCopies = Together.denial(copies, Submitting::forReceiver);
    if (ofCopies != null) {
      return ofCopies;
    }
    return prepared.isHandoff() ? exhausted(work.task(prepared.taskId())) : null;
  }

  /** What the budget gate says once it has seen the books of the task, if there are any. */
  public static Prepared.@Nullable Denial exhausted(@Nullable TaskState task) {
    if (task == null || !Ledger.isExhausted(task)) {
      return null;
    }
    return new Prepared.Denial(
        "budget",
        new Denied(
            ProblemCode.BUDGET_EXHAUSTED,
            List.of(
                new Violation(
                    ProblemCode.BUDGET_EXHAUSTED,
                    "/payload/costTracking/costBudgetRemainingUSD",
                    "disagrees with the task's books: its budget is spent"))));
  }

  private static Denied forReceiver(Denied denied, int index) {
    List<Violation> moved =
        denied.errors().stream().map(it -> Prepared.ofReceiver(it, index)).toList();
    return new Denied(denied.code(), denied.detail(), moved, denied.facts());
  }

  private Answer refuse(Work work, Prepared.Denial denial) {
    PacketState denied = births.deny(work, prepared, denial);
    new Escalation(environment).failed(work, denied);
    return new Refused(
        denial.denied().with("packetId", denied.id()).with("taskId", denied.taskId()));
  }

  private PacketState fanOut(Work work) {
    Join join = prepared.content().string("join").flatMap(Join::parse).orElse(Join.all());
    Detail expecting = Joins.expecting(Detail.EMPTY, copies.size(), join, true);
    Standing waiting =
        new Standing(
            Status.WAITING,
            WaitingOn.CHILDREN,
            null,
            prepared.sender(),
            null,
            List.of(),
            0,
            work.now());
    PacketState parent = births.admitWaiting(work, prepared, waiting, expecting);
    copies.forEach(it -> births.admit(work, it));
    return parent;
  }
}
