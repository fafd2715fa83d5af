package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.Join;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.store.AssignedFields;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Placement;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import dev.ahp.signing.NonceUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Submits an admitted packet, a fan-out with one copy for each receiver, or one to a topic. */
public final class SubmitCommand implements Command<SubmitCommand.SubmitResult> {
  private static final Set<GateName> BEFORE_REPLAY = Set.of(GateName.ROUTE, GateName.CONTRACT);

  /** The lease of the broker on a packet that it answers. */
  private static final long ANSWER_LEASE_MS = 30_000;

  private final PacketRules rules;
  private final SubmitOrigin origin;
  private final AdmittedPacket admitted;
  private final List<AdmittedPacket> copies;
  private final @Nullable JsonObject answer;
  private final boolean publishes;

  /** The caller that submits the packet, and the tasks that it may add it to. */
  public record SubmitOrigin(Caller caller, TaskAccess access) {}

  /** The result of a submission. */
  public sealed interface SubmitResult {}

  /** The packet was stored, or is a duplicate of a stored one. */
  public record SubmitAccepted(
      PacketState packet, JsonObject content, boolean duplicate, List<PacketWarning> warnings)
      implements SubmitResult {}

  /** The packet was denied; the denial is recorded. */
  public record SubmitRefused(Denied denied) implements SubmitResult {}

  public SubmitCommand(
      PacketRules rules,
      SubmitOrigin origin,
      AdmittedPacket admitted,
      List<AdmittedPacket> copies) {
    this(rules, origin, admitted, copies, null, false);
  }

  private SubmitCommand(
      PacketRules rules,
      SubmitOrigin origin,
      AdmittedPacket admitted,
      List<AdmittedPacket> copies,
      @Nullable JsonObject answer,
      boolean publishes) {
    this.rules = rules;
    this.origin = origin;
    this.admitted = admitted;
    this.copies = copies;
    this.answer = answer;
    this.publishes = publishes;
  }

  /** Returns a command that completes the packet with the result of the broker. */
  public SubmitCommand answered(JsonObject result) {
    return new SubmitCommand(rules, origin, admitted, copies, result, false);
  }

  /**
   * Returns a command that completes the packet with the list of its copies. A denied copy does not
   * affect the others.
   */
  public static SubmitCommand publishing(
      PacketRules rules,
      SubmitOrigin origin,
      AdmittedPacket admitted,
      List<AdmittedPacket> copies) {
    return new SubmitCommand(rules, origin, admitted, copies, null, true);
  }

  /** Returns whether a gate denied the packet or one of its copies. */
  public boolean isDenied() {
    return admitted.denial() != null || copies.stream().anyMatch(it -> it.denial() != null);
  }

  public String taskId() {
    return admitted.taskId();
  }

  @Override
  public ReadSet reads() {
    ReadSet reads = new ReadSet().task(admitted.taskId());
    if (AssignedFields.of(admitted.content()).contains("packetId")) {
      reads.newPacket(admitted.packetId());
    } else {
      reads.packet(admitted.packetId());
    }
    if (admitted.dedupeKey() != null) {
      reads.entry(KeyValueTable.SEEN, admitted.dedupeKey().key());
    }
    if (admitted.replayKey() != null) {
      reads.entry(KeyValueTable.SEEN, admitted.replayKey().key());
    }
    if (admitted.nonce() != null) {
      reads.entry(KeyValueTable.NONCES, admitted.nonce().key());
    }
    return reads;
  }

  @Override
  public SubmitResult run(UnitOfWork work) {
    Denied replayedNonce = checkNonce(work, admitted);
    if (replayedNonce != null) {
      work.record(requestDenied(admitted.sender(), replayedNonce));
      return new SubmitRefused(replayedNonce);
    }
    PacketState first = firstById(work);
    if (first == null) {
      first = firstBySeen(work, admitted.dedupeKey());
    }
    if (first != null) {
      return duplicate(work, first);
    }
    admitted.requireNotExpired(work.now());
    AdmittedPacket.Denial denial = denial(work);
    if (denial == null || !BEFORE_REPLAY.contains(denial.gate())) {
      first = firstBySeen(work, admitted.replayKey());
      if (first != null) {
        return duplicate(work, first);
      }
    }
    new TaskEntryCheck(rules.environment.catalog(), work::task, work::packets, work::packet)
        .require(admitted.taskId(), origin.caller(), origin.access());
    requireFirst(work);
    List<PacketWarning> near = checkQuotas(work);
    if (denial != null) {
      return refuse(work, denial);
    }
    boolean isFanOut = !publishes && !copies.isEmpty();
    PacketState packet = isFanOut ? fanOut(work) : rules.factory.admit(work, admitted);
    if (publishes) {
      complete(work, packet, PublishRules.publish(work, rules, copies));
    } else if (answer != null) {
      complete(work, packet, answer);
    }
    (copies.isEmpty() ? List.of(admitted) : copies).forEach(it -> rules.confidence.check(work, it));
    List<PacketWarning> warnings = new ArrayList<>(warnings());
    warnings.addAll(near);
    return new SubmitAccepted(work.existing(packet.id()), admitted.content(), false, warnings);
  }

  /** Checks the quotas; copies for the subscribers of a topic are checked one by one. */
  private List<PacketWarning> checkQuotas(UnitOfWork work) {
    List<AdmittedPacket> all = new ArrayList<>(List.of(admitted));
    all.addAll(copies);
    List<AdmittedPacket> queued = publishes ? List.of() : copies;
    boolean isQueued = copies.isEmpty() && !publishes && answer == null;
    return rules.quotas.require(work, origin.caller(), all, isQueued ? List.of(admitted) : queued);
  }

  /** Accepts and completes the packet on behalf of the broker. */
  private void complete(UnitOfWork work, PacketState packet, JsonObject result) {
    PacketState running =
        rules.acceptance.accept(work, packet, Transitions.BROKER, ANSWER_LEASE_MS);
    rules.completion.end(
        work,
        running.with(PacketAttribute.RESULT, result),
        PacketEnd.of(
            Status.COMPLETED,
            TerminalReason.SUCCESS,
            AuditEvent.PACKET_COMPLETED,
            Transitions.BROKER));
  }

  /** Returns the warnings about the packet and its copies. */
  private List<PacketWarning> warnings() {
    return PacketWarning.join(
        admitted.warnings(),
        publishes ? List.of() : copies.stream().map(AdmittedPacket::warnings).toList());
  }

  /** Throws if a packet that is not the first of its task asks for the result of the task. */
  private void requireFirst(UnitOfWork work) {
    TaskState task = work.task(admitted.taskId());
    if (admitted.content().has("onComplete") && task != null && task.isBegun()) {
      throw new Denied(
          ProblemCode.SCHEMA_INVALID,
          List.of(
              new Violation(
                  ProblemCode.SCHEMA_INVALID,
                  "/onComplete",
                  "is only allowed in the first packet of a task")));
    }
  }

  private static @Nullable Denied checkNonce(UnitOfWork work, AdmittedPacket admitted) {
    NonceUse use = admitted.nonce();
    if (use == null) {
      return null;
    }
    JsonObject earlier = work.entry(KeyValueTable.NONCES, use.key());
    List<Violation> reuse =
        use.check(earlier == null ? null : earlier.string("packetId").orElse(""));
    if (!reuse.isEmpty()) {
      return new Denied(ProblemCode.SIGNATURE_INVALID, reuse);
    }
    work.put(
        new KeyValueEntry(
            KeyValueTable.NONCES,
            use.key(),
            JsonObject.builder().put("packetId", use.packetId()).build(),
            use.until().toEpochMilli()));
    return null;
  }

  /** Starts the audit entry of a request with a false sender or an invalid signature. */
  public static AuditEntry requestDenied(String actor, Denied denied) {
    return AuditEntry.of(AuditEvent.REQUEST_DENIED, actor)
        .because(denied.code())
        .data(
            JsonObject.builder()
                .put(
                    "errors",
                    new JsonArray(denied.errors().stream().map(Violation::toJson).toList()))
                .build());
  }

  private @Nullable PacketState firstById(UnitOfWork work) {
    PacketState existing = work.packet(admitted.packetId());
    if (existing == null) {
      return null;
    }
    if (!isFirst(existing, work.content(existing), admitted.content())) {
      throw Denied.of(
          ProblemCode.PACKET_EXISTS,
          "a different packet already has the id " + admitted.packetId(),
          JsonObject.builder().put("packetId", admitted.packetId()).build());
    }
    return existing;
  }

  /** Returns whether a submitted packet is a duplicate of an existing one with its id. */
  public static boolean isFirst(PacketState existing, JsonObject content, JsonObject submitted) {
    return submitted.string("sender").filter(existing.identity().sender()::equals).isPresent()
        && !existing.wasDenied()
        && DuplicateCheck.isSame(content, submitted);
  }

  private static @Nullable PacketState firstBySeen(
      UnitOfWork work, AdmittedPacket.@Nullable SeenKey key) {
    if (key == null) {
      return null;
    }
    JsonObject seen = work.entry(KeyValueTable.SEEN, key.key());
    PacketState first = seen == null ? null : work.packet(seen.string("packetId").orElse(""));
    if (first == null || first.wasDenied()) {
      return null;
    }
    return work.now() - first.identity().submittedAt() < key.windowMs() ? first : null;
  }

  private SubmitResult duplicate(UnitOfWork work, PacketState first) {
    work.afterCommit(() -> rules.environment.metricsListener().count("ahp_duplicates_total"));
    return new SubmitAccepted(first, work.content(first), true, warnings());
  }

  /** Returns the denial of the gates, or of the budget of the task. */
  private AdmittedPacket.@Nullable Denial denial(UnitOfWork work) {
    if (admitted.denial() != null) {
      return admitted.denial();
    }
    AdmittedPacket.Denial ofCopies =
        publishes ? null : BatchDenial.denial(copies, SubmitCommand::forReceiver);
    if (ofCopies != null) {
      return ofCopies;
    }
    return admitted.isHandoff() ? exhausted(work.task(admitted.taskId())) : null;
  }

  /** Returns the denial of the budget gate if the budget of the task is spent. */
  public static AdmittedPacket.@Nullable Denial exhausted(@Nullable TaskState task) {
    if (task == null || !TaskLedger.isExhausted(task)) {
      return null;
    }
    return new AdmittedPacket.Denial(
        GateName.BUDGET,
        new Denied(
            ProblemCode.BUDGET_EXHAUSTED,
            List.of(
                new Violation(
                    ProblemCode.BUDGET_EXHAUSTED,
                    "/payload/costTracking/costBudgetRemainingUSD",
                    "disagrees with the recorded costs of the task: its budget is spent"))));
  }

  private static Denied forReceiver(Denied denied, int index) {
    ViolationList moved =
        ViolationList.of(denied.errors()).map(it -> AdmittedPacket.ofReceiver(it, index));
    return new Denied(denied.code(), denied.detail(), moved, denied.facts());
  }

  private SubmitResult refuse(UnitOfWork work, AdmittedPacket.Denial denial) {
    PacketState denied = rules.factory.deny(work, admitted, denial);
    rules.escalation.failed(work, denied);
    return new SubmitRefused(
        denial.denied().with("packetId", denied.id()).with("taskId", denied.taskId()));
  }

  private PacketState fanOut(UnitOfWork work) {
    Join join = admitted.content().string("join").flatMap(Join::parse).orElse(Join.all());
    Placement waiting =
        new Placement(
            Status.WAITING,
            WaitReason.CHILDREN,
            null,
            admitted.sender(),
            null,
            List.of(),
            0,
            work.now());
    StoredAttributes expecting =
        JoinTracker.expecting(
            StoredAttributes.EMPTY,
            copies.size(),
            new JoinTracker.JoinTerms(
                join,
                admitted.content().string("joinOn").filter("accepted"::equals).isPresent(),
                true));
    PacketState parent = rules.factory.admitWaiting(work, admitted, waiting, expecting);
    copies.forEach(it -> rules.factory.admit(work, it));
    return parent;
  }
}
