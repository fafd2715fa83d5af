package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.Priority;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.gate.ContractGate;
import dev.ahp.broker.gate.SafetyGate;
import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.LeaseState;
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
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes packets: those that passed the gates, and those that did not. */
final class PacketFactory {
  private final Environment environment;
  private final AlertWriter alerts;
  private final InboxRepository inbox;
  private final Ledger ledger;
  private final PersonalVault vault;
  private final DeadLetterRepository deadLetters;

  PacketFactory(
      Environment environment,
      AlertWriter alerts,
      InboxRepository inbox,
      Ledger ledger,
      PersonalVault vault,
      DeadLetterRepository deadLetters) {
    this.environment = environment;
    this.alerts = alerts;
    this.inbox = inbox;
    this.ledger = ledger;
    this.vault = vault;
    this.deadLetters = deadLetters;
  }

  /** A packet that every gate allowed: ready, or validated until it is due. */
  PacketState admit(UnitOfWork work, AdmittedPacket admitted) {
    return admit(work, admitted, StoredAttributes.EMPTY);
  }

  PacketState admit(UnitOfWork work, AdmittedPacket admitted, StoredAttributes more) {
    boolean scheduled = admitted.times().scheduledAt() > work.now();
    PacketState packet = fresh(work, admitted, more);
    packet =
        scheduled
            ? packet.with(
                new Placement(
                    Status.VALIDATED, null, null, admitted.sender(), null, List.of(), 0, 0))
            : ready(packet, work.now());
    return born(work, admitted, openItem(work, packet, admitted.content()));
  }

  /** The one packet of a fan-out: it belongs to its sender and waits from the start. */
  PacketState admitWaiting(
      UnitOfWork work, AdmittedPacket admitted, Placement placement, StoredAttributes more) {
    return born(work, admitted, fresh(work, admitted, more).with(placement));
  }

  private PacketState born(UnitOfWork work, AdmittedPacket admitted, PacketState packet) {
    PacketState settled = Transitions.settled(packet, work.now());
    work.add(settled, admitted.content());
    work.record(
        about(settled, "packet.submitted", admitted.sender())
            .moved(null, settled.status().wireName())
            .canonical(admitted.gates(), admitted.recordData()));
    remember(work, admitted);
    vault.keep(work, admitted);
    ledger.book(work, settled, admitted);
    warn(work, settled, admitted);
    count(work, admitted.judgement());
    work.afterCommit(() -> environment.metricsListener().count("ahp_packets_submitted_total"));
    countHandoff(work, admitted);
    return settled;
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

  /** A packet that a gate denied; it is kept, so that the denial can be looked at. */
  PacketState deny(UnitOfWork work, AdmittedPacket admitted, AdmittedPacket.Denial denial) {
    boolean unsafe =
        denial.gate().equals("safety") && denial.denied().code().equals("SAFETY_VIOLATION");
    Status status = unsafe ? Status.BLOCKED : Status.CANCELLED;
    TerminalReason reason = unsafe ? TerminalReason.SAFETY_VIOLATION : TerminalReason.GATE_REJECTED;
    StoredAttributes attributes = StoredAttributes.EMPTY.with("error", errorOf(denial.denied()));
    PacketState packet =
        fresh(work, admitted, attributes)
            .with(new Placement(status, null, reason, admitted.sender(), null, List.of(), 0, 0))
            .with(Deadlines.NONE);
    PacketState settled = Transitions.settled(packet, work.now());
    work.add(settled, admitted.content());
    work.record(
        about(settled, unsafe ? "packet.dead_lettered" : "packet.denied", admitted.sender())
            .moved(null, status.wireName())
            .because(denial.denied().code())
            .canonical(admitted.gates(), admitted.recordData()));
    vault.keep(work, admitted);
    count(work, admitted.judgement());
    if (unsafe) {
      deadLetters.hold(work, settled, admitted.judgement());
    }
    MetricsListener metricsListener = environment.metricsListener();
    work.afterCommit(
        () -> {
          metricsListener.count("ahp_packets_submitted_total");
          metricsListener.count("ahp_gate_denials_total", denial.denied().code());
        });
    return settled;
  }

  static JsonObject errorOf(Denied denied) {
    return JsonObject.builder()
        .put("code", denied.code())
        .put("message", denied.detail())
        .put("details", new JsonArray(denied.errors().stream().map(it -> it.toJson()).toList()))
        .build();
  }

  /** What the judges came to, where it is worth counting. */
  private void count(UnitOfWork work, @Nullable Judgement judgement) {
    if (judgement == null) {
      return;
    }
    MetricsListener metricsListener = environment.metricsListener();
    if (judgement.isViolation() && !judgement.isHeldBack()) {
      work.afterCommit(() -> metricsListener.count("ahp_safety_let_pass_total"));
    }
    if (judgement.outside() != null) {
      String outcome =
          judgement.outside() instanceof ClassifierResult.ClassifierFailure classifierFailure
              ? classifierFailure.why()
              : ((ClassifierResult.ClassifierVerdict) judgement.outside()).verdict().wire();
      work.afterCommit(() -> metricsListener.count("ahp_safety_external_total", outcome));
    }
  }

  private void warn(UnitOfWork work, PacketState packet, AdmittedPacket admitted) {
    if (admitted.warnings().contains(ContractGate.MISSING)) {
      work.afterCommit(() -> environment.metricsListener().count("ahp_contract_missing_total"));
    }
    if (admitted.warnings().contains(SafetyGate.SECRET)) {
      alerts.raise(
          work,
          SafetyGate.SECRET,
          packet.taskId(),
          packet.id(),
          "A packet from " + packet.identity().sender() + " seems to hold a secret");
    }
    if (admitted.warnings().contains(AdmittedPacket.PERSONAL_DATA)) {
      alerts.raise(
          work,
          AdmittedPacket.PERSONAL_DATA,
          packet.taskId(),
          packet.id(),
          "A packet from " + packet.identity().sender() + " holds personal data among its text");
    }
  }

  private void remember(UnitOfWork work, AdmittedPacket admitted) {
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

  /** When somebody may have it from now on. */
  PacketState ready(PacketState packet, long now) {
    long acceptMs = packet.attributes().number("acceptMs");
    Deadlines deadlines = packet.deadlines();
    PacketState due =
        packet.with(
            new Deadlines(0, deadlines.expiresAt(), acceptMs == 0 ? 0 : now + acceptMs, 0, 0, 0));
    return due.with(due.placement().ready(QueueNames.of(environment.catalog(), due), now));
  }

  /** A ready packet for people is shown to them. */
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
            InboxRepository.summaryOf(content),
            packet.attributes().text("recoveryReason").orElse(null));
    return packet.with(packet.attributes().with("inboxItem", id));
  }

  private static PacketState fresh(
      UnitOfWork work, AdmittedPacket admitted, StoredAttributes more) {
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
            moment(work, content));
    AdmittedPacket.Times times = admitted.times();
    Placement created =
        new Placement(
            Status.CREATED, null, null, admitted.sender(), null, List.of(), 0, work.now());
    return new PacketState(
        identity,
        created,
        LeaseState.NONE,
        new Deadlines(times.scheduledAt(), times.expiresAt(), 0, 0, 0, 0),
        detail(admitted, more));
  }

  /** After the last move of the packet it comes out of, so that a chain can be told by time. */
  private static long moment(UnitOfWork work, JsonObject content) {
    String origin =
        content.string("previousPacketId").or(() -> content.string("parentPacketId")).orElse(null);
    PacketState before = origin == null ? null : work.packet(origin);
    return before == null ? work.now() : work.transitionTime(before);
  }

  private static StoredAttributes detail(AdmittedPacket admitted, StoredAttributes more) {
    JsonObject.Builder detail = JsonObject.builder();
    JsonObject content = admitted.content();
    if (admitted.isHandoff()) {
      content
          .object("payload")
          .flatMap(it -> it.string("handoffId"))
          .ifPresent(it -> detail.put("handoffId", it));
      detail.put("handoff", true);
      AdmittedPacket.Costs costs = admitted.costs();
      number(detail, "spent", costs.spentSoFar());
      number(detail, "remaining", costs.remaining());
      detail.put("prompt", (double) costs.prompt()).put("completion", (double) costs.completion());
    }
    if (!admitted.audience().isEmpty()) {
      detail.put("audience", JsonArray.ofStrings(admitted.audience()));
    }
    if (admitted.times().acceptMs() > 0) {
      detail.put("acceptMs", (double) admitted.times().acceptMs());
    }
    if (admitted.times().workMs() > 0) {
      detail.put("workMs", (double) admitted.times().workMs());
    }
    if (content.has("expectedOutput")) {
      detail.put("expects", true);
    }
    if (content.has("pins")) {
      detail.put("pinned", true);
    }
    if (content.has("recoveryOf")) {
      detail.put("recovery", true);
    }
    if (!admitted.personalDataBySubject().isEmpty()) {
      detail.put("personal", true);
    }
    return new StoredAttributes(detail.putAll(more.json()).build());
  }

  private static void number(JsonObject.Builder detail, String name, @Nullable Double value) {
    if (value != null) {
      detail.put(name, value);
    }
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

  private static AuditEntry about(PacketState packet, String event, String actor) {
    return AuditEntry.of(event, actor)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.attributes().text("handoffId").orElse(null))
        .agents(packet.identity().sender(), packet.identity().target());
  }
}
