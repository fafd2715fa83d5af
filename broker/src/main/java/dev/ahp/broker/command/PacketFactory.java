package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.Priority;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketIdentity;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Placement;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.packet.PacketObjective;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates packets, admitted and denied ones. */
final class PacketFactory {
  /** The members that name the packet from which another one originates, nearest first. */
  private static final List<String> ORIGINS =
      List.of("retryOf", "recoveryOf", "previousPacketId", "parentPacketId");

  private final Environment environment;
  private final AlertWriter alerts;
  private final InboxRepository inbox;
  private final TaskLedger taskLedger;
  private final PersonalVault vault;
  private final DeadLetterRepository deadLetters;
  private final ContractMetrics contractMetrics;

  PacketFactory(
      Environment environment,
      AlertWriter alerts,
      InboxRepository inbox,
      TaskLedger taskLedger,
      PersonalVault vault,
      DeadLetterRepository deadLetters) {
    this.environment = environment;
    this.alerts = alerts;
    this.inbox = inbox;
    this.taskLedger = taskLedger;
    this.vault = vault;
    this.deadLetters = deadLetters;
    this.contractMetrics = new ContractMetrics(environment);
  }

  /** Creates an admitted packet: ready, or validated until its scheduled time. */
  PacketState admit(UnitOfWork work, AdmittedPacket admitted) {
    return admit(work, admitted, StoredAttributes.EMPTY);
  }

  PacketState admit(UnitOfWork work, AdmittedPacket admitted, StoredAttributes extra) {
    boolean scheduled = admitted.times().scheduledAt() > work.now();
    PacketState packet = newPacket(work, admitted, extra);
    packet =
        scheduled
            ? packet.with(
                new Placement(
                    Status.VALIDATED, null, null, admitted.sender(), null, List.of(), 0, 0))
            : ready(packet, work.now());
    return store(work, admitted, openItem(work, packet, admitted.content()));
  }

  /** Creates the parent of a fan-out: its sender owns it, and it waits for its copies. */
  PacketState admitWaiting(
      UnitOfWork work, AdmittedPacket admitted, Placement placement, StoredAttributes extra) {
    return store(work, admitted, newPacket(work, admitted, extra).with(placement));
  }

  private PacketState store(UnitOfWork work, AdmittedPacket admitted, PacketState packet) {
    PacketState stamped = Transitions.stamped(packet, packet.identity().submittedAt());
    work.add(stamped, admitted.content());
    work.record(
        about(stamped, AuditEvent.PACKET_SUBMITTED, admitted.sender())
            .moved(null, stamped.status().wireName())
            .canonical(admitted.gates(), admitted.recordData()));
    saveKeysAndCheckpoint(work, admitted);
    vault.save(work, admitted);
    taskLedger.book(work, stamped, admitted);
    raiseWarnings(work, stamped, admitted);
    countVerdicts(work, admitted.judgement());
    work.afterCommit(() -> environment.metricsListener().count("ahp_packets_submitted_total"));
    contractMetrics.count(work, stamped, AuditEvent.PACKET_SUBMITTED.wireName());
    countHandoff(work, admitted);
    return stamped;
  }

  private void countHandoff(UnitOfWork work, AdmittedPacket admitted) {
    JsonObject content = admitted.content();
    boolean replacement = content.has("retryOf") || content.has("recoveryOf");
    if (!admitted.isHandoff() || replacement) {
      return;
    }
    work.afterCommit(() -> environment.metricsListener().count("ahp_handoffs_total"));
    JsonObject payload = content.object("payload").orElse(JsonObject.empty());
    boolean compressed =
        payload.string("historyStrategy").filter(it -> !it.equals("full")).isPresent()
            && payload.string("conversationHistorySummary").filter(it -> !it.isEmpty()).isPresent();
    if (compressed) {
      work.afterCommit(() -> environment.metricsListener().count("ahp_compressed_handoffs_total"));
    }
  }

  /** Stores a denied packet, so that the denial can be inspected. */
  PacketState deny(UnitOfWork work, AdmittedPacket admitted, AdmittedPacket.Denial denial) {
    boolean unsafe =
        denial.gate() == GateName.SAFETY && denial.denied().code().equals("SAFETY_VIOLATION");
    Status status = unsafe ? Status.BLOCKED : Status.CANCELLED;
    TerminalReason reason = unsafe ? TerminalReason.SAFETY_VIOLATION : TerminalReason.GATE_REJECTED;
    StoredAttributes attributes =
        StoredAttributes.EMPTY.with(PacketAttribute.ERROR, errorOf(denial.denied()));
    PacketState packet =
        newPacket(work, admitted, attributes)
            .with(new Placement(status, null, reason, admitted.sender(), null, List.of(), 0, 0))
            .with(Deadlines.NONE);
    PacketState stamped = Transitions.stamped(packet, packet.identity().submittedAt());
    work.add(stamped, admitted.content());
    work.record(
        about(
                stamped,
                unsafe ? AuditEvent.PACKET_DEAD_LETTERED : AuditEvent.PACKET_DENIED,
                admitted.sender())
            .moved(null, status.wireName())
            .because(denial.denied().code())
            .canonical(admitted.gates(), admitted.recordData()));
    vault.save(work, admitted);
    contractMetrics.count(work, stamped, AuditEvent.PACKET_DENIED.wireName());
    countVerdicts(work, admitted.judgement());
    if (unsafe) {
      deadLetters.hold(work, stamped, admitted.judgement());
    }
    MetricsListener listener = environment.metricsListener();
    work.afterCommit(
        () -> {
          listener.count("ahp_packets_submitted_total");
          listener.count("ahp_gate_denials_total", denial.denied().code());
        });
    return stamped;
  }

  static JsonObject errorOf(Denied denied) {
    return JsonObject.builder()
        .put("code", denied.code())
        .put("message", denied.detail())
        .put("details", new JsonArray(denied.errors().stream().map(it -> it.toJson()).toList()))
        .build();
  }

  private void countVerdicts(UnitOfWork work, @Nullable Judgement judgement) {
    if (judgement == null) {
      return;
    }
    MetricsListener listener = environment.metricsListener();
    if (judgement.isViolation() && !judgement.isBlocked()) {
      work.afterCommit(() -> listener.count("ahp_safety_let_pass_total"));
    }
    if (judgement.external() != null) {
      String outcome =
          judgement.external() instanceof ClassifierResult.ClassifierFailure failure
              ? failure.why()
              : ((ClassifierResult.ClassifierVerdict) judgement.external()).verdict().wire();
      work.afterCommit(() -> listener.count("ahp_safety_external_total", outcome));
    }
  }

  private void raiseWarnings(UnitOfWork work, PacketState packet, AdmittedPacket admitted) {
    if (admitted.has(WarningCode.CONTRACT_MISSING)) {
      work.afterCommit(() -> environment.metricsListener().count("ahp_contract_missing_total"));
    }
    if (admitted.has(WarningCode.SECRET_DETECTED)) {
      alerts.raise(
          work,
          WarningCode.SECRET_DETECTED.name(),
          packet.taskId(),
          packet.id(),
          "A packet from " + packet.identity().sender() + " seems to contain a secret");
    }
    if (admitted.has(WarningCode.PERSONAL_DATA)) {
      alerts.raise(
          work,
          WarningCode.PERSONAL_DATA.name(),
          packet.taskId(),
          packet.id(),
          "A packet from " + packet.identity().sender() + " contains personal data in its text");
    }
  }

  private void saveKeysAndCheckpoint(UnitOfWork work, AdmittedPacket admitted) {
    JsonObject first = JsonObject.builder().put("packetId", admitted.packetId()).build();
    for (AdmittedPacket.SeenKey seen : seenKeys(admitted)) {
      work.put(
          new KeyValueEntry(KeyValueTable.SEEN, seen.key(), first, work.now() + seen.windowMs()));
    }
    if (admitted.checkpoint() != null) {
      CheckpointRepository.save(
          work, admitted.packetId(), admitted.taskId(), admitted.sender(), admitted.checkpoint());
    }
  }

  private static List<AdmittedPacket.SeenKey> seenKeys(AdmittedPacket admitted) {
    return Stream.of(admitted.dedupeKey(), admitted.replayKey()).filter(Objects::nonNull).toList();
  }

  /** Makes a packet claimable, unless it waits for its first chunks. */
  PacketState ready(PacketState packet, long now) {
    long acceptMs = packet.count(PacketAttribute.ACCEPT_MS);
    Deadlines deadlines = packet.deadlines();
    PacketState due =
        packet.with(
            new Deadlines(0, deadlines.expiresAt(), acceptMs == 0 ? 0 : now + acceptMs, 0, 0, 0));
    return due.with(due.placement().ready(QueueNames.of(environment.catalog(), due), now));
  }

  /** Opens an inbox item for a ready packet to people. */
  PacketState openItem(UnitOfWork work, PacketState packet, JsonObject content) {
    if (packet.status() != Status.READY || !TargetRoute.isHuman(packet.identity().target())) {
      return packet;
    }
    boolean recovery = content.has("recoveryOf");
    String id =
        inbox.open(
            work,
            packet,
            TargetRoute.queueOf(packet.identity().target()),
            recovery ? InboxRepository.InboxItemKind.RECOVERY : InboxRepository.InboxItemKind.TASK,
            PacketObjective.of(content),
            packet.get(PacketAttribute.RECOVERY_REASON).orElse(null));
    return packet.with(PacketAttribute.INBOX_ITEM, id);
  }

  private static PacketState newPacket(
      UnitOfWork work, AdmittedPacket admitted, StoredAttributes extra) {
    JsonObject content = admitted.content();
    PacketIdentity identity =
        new PacketIdentity(
            work.nextNumber(),
            admitted.packetId(),
            admitted.taskId(),
            content.string("parentPacketId").orElse(null),
            content.string("previousPacketId").orElse(null),
            content.string("runId").orElse(null),
            content.string("type").orElse(""),
            admitted.sender(),
            admitted.target(),
            rank(content),
            content.number("attempt").map(Double::intValue).orElse(1),
            admitted.contract(),
            submittedAt(work, content));
    AdmittedPacket.Times times = admitted.times();
    Placement created =
        new Placement(
            Status.CREATED, null, null, admitted.sender(), null, List.of(), 0, work.now());
    return new PacketState(
        identity,
        created,
        LeaseState.NONE,
        new Deadlines(times.scheduledAt(), times.expiresAt(), 0, 0, 0, 0),
        attributes(admitted, extra));
  }

  /**
   * Returns a time after the last transition of the originating packet, which a node with another
   * clock may have recorded.
   */
  private static long submittedAt(UnitOfWork work, JsonObject content) {
    String origin =
        ORIGINS.stream().flatMap(it -> content.string(it).stream()).findFirst().orElse(null);
    PacketState before = origin == null ? null : work.packet(origin);
    return before == null ? work.now() : work.transitionTime(before);
  }

  private static StoredAttributes attributes(AdmittedPacket admitted, StoredAttributes extra) {
    StoredAttributes attributes = extra;
    JsonObject content = admitted.content();
    if (admitted.isHandoff()) {
      attributes = handoffAttributes(admitted, attributes);
    }
    if (!admitted.audience().isEmpty()) {
      attributes = attributes.with(PacketAttribute.AUDIENCE, admitted.audience());
    }
    if (admitted.times().acceptMs() > 0) {
      attributes = attributes.with(PacketAttribute.ACCEPT_MS, admitted.times().acceptMs());
    }
    if (admitted.times().workMs() > 0) {
      attributes = attributes.with(PacketAttribute.WORK_MS, admitted.times().workMs());
    }
    if (content.has("expectedOutput")) {
      attributes = attributes.with(PacketAttribute.EXPECTS_OUTPUT, true);
    }
    if (content.has("pins")) {
      attributes = attributes.with(PacketAttribute.PINNED, true);
    }
    if (ConstraintCheck.limitsChanges(content)) {
      attributes = attributes.with(PacketAttribute.LIMITS_CHANGES, true);
    }
    Optional<String> reviewer = content.object("review").flatMap(it -> it.string("by"));
    if (reviewer.isPresent()) {
      attributes = attributes.with(PacketAttribute.NAMED_REVIEWER, reviewer.get());
    }
    long minimumChunks = minimumChunks(content);
    if (minimumChunks > 0) {
      attributes = attributes.with(PacketAttribute.STREAM_MINIMUM, minimumChunks);
    }
    if (content.has("recoveryOf")) {
      attributes = attributes.with(PacketAttribute.RECOVERY, true);
    }
    return admitted.personalDataBySubject().isEmpty()
        ? attributes
        : attributes.with(PacketAttribute.PERSONAL_DATA, true);
  }

  private static long minimumChunks(JsonObject content) {
    return content
        .object("stream")
        .flatMap(it -> it.number("minimumChunks"))
        .map(Double::longValue)
        .orElse(0L);
  }

  private static StoredAttributes handoffAttributes(
      AdmittedPacket admitted, StoredAttributes extra) {
    AdmittedPacket.Costs costs = admitted.costs();
    StoredAttributes attributes =
        extra
            .with(PacketAttribute.HANDOFF, true)
            .with(PacketAttribute.PROMPT_TOKENS, costs.prompt())
            .with(PacketAttribute.COMPLETION_TOKENS, costs.completion());
    String handoffId =
        admitted.content().object("payload").flatMap(it -> it.string("handoffId")).orElse(null);
    if (handoffId != null) {
      attributes = attributes.with(PacketAttribute.HANDOFF_ID, handoffId);
    }
    if (costs.spentSoFar() != null) {
      attributes = attributes.with(PacketAttribute.SPENT, costs.spentSoFar());
    }
    return costs.remaining() == null
        ? attributes
        : attributes.with(PacketAttribute.REMAINING, costs.remaining());
  }

  static int rank(JsonObject content) {
    Priority priority = content.string("priority").map(Priority::valueOf).orElse(Priority.MEDIUM);
    return switch (priority) {
      case CRITICAL -> 0;
      case HIGH -> 1;
      case MEDIUM -> 2;
      case LOW -> 3;
    };
  }

  private static AuditEntry about(PacketState packet, AuditEvent event, String actor) {
    return AuditEntry.of(event, actor)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.get(PacketAttribute.HANDOFF_ID).orElse(null))
        .agents(packet.identity().sender(), packet.identity().target());
  }
}
