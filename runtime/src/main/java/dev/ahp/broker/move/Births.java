package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.Priority;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.catalog.Route;
import dev.ahp.broker.gate.ContractGate;
import dev.ahp.broker.gate.SafetyGate;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.broker.safety.Opinion;
import dev.ahp.broker.store.Clocks;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.Identity;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.Standing;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes packets: those that passed the gates, and those that did not. */
final class Births {
  private final Environment environment;
  private final Alerts alerts;
  private final InboxItems inbox;
  private final Ledger ledger;
  private final PersonalVault vault;

  Births(Environment environment) {
    this.environment = environment;
    this.alerts = new Alerts(environment);
    this.inbox = new InboxItems(environment);
    this.ledger = new Ledger(environment);
    this.vault = new PersonalVault(environment);
  }

  /** A packet that every gate allowed: ready, or validated until it is due. */
  PacketState admit(Work work, Prepared prepared) {
    return admit(work, prepared, Detail.EMPTY);
  }

  PacketState admit(Work work, Prepared prepared, Detail more) {
    boolean scheduled = prepared.times().scheduledAt() > work.now();
    PacketState packet = fresh(work, prepared, more);
    packet =
        scheduled
            ? packet.with(
                new Standing(
                    Status.VALIDATED, null, null, prepared.sender(), null, List.of(), 0, 0))
            : ready(packet, work.now());
    return born(work, prepared, openItem(work, packet, prepared.content()));
  }

  /** The one packet of a fan-out: it belongs to its sender and waits from the start. */
  PacketState admitWaiting(Work work, Prepared prepared, Standing standing, Detail more) {
    return born(work, prepared, fresh(work, prepared, more).with(standing));
  }

  private PacketState born(Work work, Prepared prepared, PacketState packet) {
    PacketState settled = Mover.settled(packet, work.now());
    work.add(settled, prepared.content());
    work.record(
        about(settled, "packet.submitted", prepared.sender())
            .moved(null, settled.status().wireName())
            .canonical(prepared.gates(), prepared.recordData()));
    remember(work, prepared);
    vault.keep(work, prepared);
    ledger.book(work, settled, prepared);
    warn(work, settled, prepared);
    count(work, prepared.judgement());
    work.afterwards(() -> environment.signals().count("ahp_packets_submitted_total"));
    compression(work, prepared);
    return settled;
  }

  private void compression(Work work, Prepared prepared) {
    JsonObject payload = prepared.content().object("payload").orElse(JsonObject.empty());
    boolean compressed =
        payload.string("historyStrategy").filter(it -> !it.equals("full")).isPresent()
            && payload.string("conversationHistorySummary").filter(it -> !it.isEmpty()).isPresent();
    if (prepared.isHandoff()) {
      work.afterwards(() -> environment.signals().count("ahp_handoffs_total"));
    }
    if (compressed) {
      work.afterwards(() -> environment.signals().count("ahp_compressed_handoffs_total"));
    }
  }

  /** A packet that a gate denied; it is kept, so that the denial can be looked at. */
  PacketState deny(Work work, Prepared prepared, Prepared.Denial denial) {
    boolean unsafe =
        denial.gate().equals("safety") && denial.denied().code().equals("SAFETY_VIOLATION");
    Status status = unsafe ? Status.BLOCKED : Status.CANCELLED;
    TerminalReason reason = unsafe ? TerminalReason.SAFETY_VIOLATION : TerminalReason.GATE_REJECTED;
    Detail detail = Detail.EMPTY.with("error", errorOf(denial.denied()));
    PacketState packet =
        fresh(work, prepared, detail)
            .with(new Standing(status, null, reason, prepared.sender(), null, List.of(), 0, 0))
            .with(Clocks.NONE);
    PacketState settled = Mover.settled(packet, work.now());
    work.add(settled, prepared.content());
    work.record(
        about(settled, unsafe ? "packet.dead_lettered" : "packet.denied", prepared.sender())
            .moved(null, status.wireName())
            .because(denial.denied().code())
            .canonical(prepared.gates(), prepared.recordData()));
    vault.keep(work, prepared);
    count(work, prepared.judgement());
    if (unsafe) {
      new DeadLetters(environment).hold(work, settled, prepared.judgement());
    }
    Signals signals = environment.signals();
    work.afterwards(
        () -> {
          signals.count("ahp_packets_submitted_total");
          signals.count("ahp_gate_denials_total", denial.denied().code());
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
  private void count(Work work, @Nullable Judgement judgement) {
    if (judgement == null) {
      return;
    }
    Signals signals = environment.signals();
    if (judgement.isViolation() && !judgement.isHeldBack()) {
      work.afterwards(() -> signals.count("ahp_safety_let_pass_total"));
    }
    if (judgement.outside() != null) {
      String outcome =
          judgement.outside() instanceof Opinion.Missing missing
              ? missing.why()
              : ((Opinion.Given) judgement.outside()).verdict().wire();
      work.afterwards(() -> signals.count("ahp_safety_external_total", outcome));
    }
  }

  private void warn(Work work, PacketState packet, Prepared prepared) {
    if (prepared.warnings().contains(ContractGate.MISSING)) {
      work.afterwards(() -> environment.signals().count("ahp_contract_missing_total"));
    }
    if (prepared.warnings().contains(SafetyGate.SECRET)) {
      alerts.raise(
          work,
          SafetyGate.SECRET,
          packet.taskId(),
          packet.id(),
          "A packet from " + packet.identity().sender() + " seems to hold a secret");
    }
    if (prepared.warnings().contains(Prepared.PERSONAL_DATA)) {
      alerts.raise(
          work,
          Prepared.PERSONAL_DATA,
          packet.taskId(),
          packet.id(),
          "A packet from " + packet.identity().sender() + " holds personal data among its text");
    }
  }

  private void remember(Work work, Prepared prepared) {
    JsonObject first = JsonObject.builder().put("packetId", prepared.packetId()).build();
    for (Prepared.SeenKey seen : seenKeys(prepared)) {
      work.put(new ShelfEntry(Shelf.SEEN, seen.key(), first, work.now() + seen.windowMs()));
    }
    if (prepared.checkpoint() != null) {
      Checkpoints.save(
          work, prepared.packetId(), prepared.taskId(), prepared.sender(), prepared.checkpoint());
    }
  }

  private static List<Prepared.SeenKey> seenKeys(Prepared prepared) {
    return Stream.of(prepared.dedupeKey(), prepared.replayKey()).filter(Objects::nonNull).toList();
  }

  /** When somebody may have it from now on. */
  PacketState ready(PacketState packet, long now) {
    long acceptMs = packet.detail().number("acceptMs");
    Clocks clocks = packet.clocks();
    PacketState due =
        packet.with(new Clocks(0, clocks.expiresAt(), acceptMs == 0 ? 0 : now + acceptMs, 0, 0, 0));
    return due.with(due.standing().ready(Queues.of(environment.catalog(), due), now));
  }

  /** A ready packet for people is shown to them. */
  PacketState openItem(Work work, PacketState packet, JsonObject content) {
    if (packet.status() != Status.READY || !Route.isHuman(packet.identity().target())) {
      return packet;
    }
    boolean recovery = content.has("recoveryOf");
    String id =
        inbox.open(
            work,
            packet,
            Route.queueOf(packet.identity().target()),
            recovery ? InboxItems.Kind.RECOVERY : InboxItems.Kind.TASK,
            InboxItems.summaryOf(content),
            packet.detail().text("recoveryReason").orElse(null));
    return packet.with(packet.detail().with("inboxItem", id));
  }

  private static PacketState fresh(Work work, Prepared prepared, Detail more) {
    JsonObject content = prepared.content();
    Identity identity =
        new Identity(
            work.nextNumber(),
            prepared.packetId(),
            prepared.taskId(),
            content.string("parentPacketId").orElse(null),
            content.string("previousPacketId").orElse(null),
            content.string("runId").orElse(null),
            content.string("type").orElse(""),
            prepared.sender(),
            prepared.target(),
            rank(content),
            content.number("attempt").map(Double::intValue).orElse(1),
            prepared.contract(),
            moment(work, content));
    Prepared.Times times = prepared.times();
    Standing created =
        new Standing(Status.CREATED, null, null, prepared.sender(), null, List.of(), 0, work.now());
    return new PacketState(
        identity,
        created,
        LeaseState.NONE,
        new Clocks(times.scheduledAt(), times.expiresAt(), 0, 0, 0, 0),
        detail(prepared, more));
  }

  /** After the last move of the packet it comes out of, so that a chain can be told by time. */
  private static long moment(Work work, JsonObject content) {
    String origin =
        content.string("previousPacketId").or(() -> content.string("parentPacketId")).orElse(null);
    PacketState before = origin == null ? null : work.packet(origin);
    return before == null ? work.now() : work.momentOf(before);
  }

  private static Detail detail(Prepared prepared, Detail more) {
    JsonObject.Builder detail = JsonObject.builder();
    JsonObject content = prepared.content();
    if (prepared.isHandoff()) {
      content
          .object("payload")
          .flatMap(it -> it.string("handoffId"))
          .ifPresent(it -> detail.put("handoffId", it));
      detail.put("handoff", true);
      Prepared.Costs costs = prepared.costs();
      number(detail, "spent", costs.spentSoFar());
      number(detail, "remaining", costs.remaining());
      detail.put("prompt", (double) costs.prompt()).put("completion", (double) costs.completion());
    }
    if (!prepared.audience().isEmpty()) {
      detail.put("audience", JsonArray.ofStrings(prepared.audience()));
    }
    if (prepared.times().acceptMs() > 0) {
      detail.put("acceptMs", (double) prepared.times().acceptMs());
    }
    if (prepared.times().workMs() > 0) {
      detail.put("workMs", (double) prepared.times().workMs());
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
    if (!prepared.personal().isEmpty()) {
      detail.put("personal", true);
    }
    return new Detail(detail.putAll(more.json()).build());
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

  private static RecordDraft about(PacketState packet, String event, String actor) {
    return RecordDraft.of(event, actor)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.detail().text("handoffId").orElse(null))
        .agents(packet.identity().sender(), packet.identity().target());
  }
}
