package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import dev.ahp.problem.ProblemCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The decisions of people about inbox items. */
public final class InboxVerbs {
  private static final long LEASE_MS = 30_000;

  private final PacketRules rules;

  public InboxVerbs(PacketRules rules) {
    this.rules = rules;
  }

  public record DecidedItem(JsonObject entry, PacketState packet) {}

  /** Returns whether the answer to an open item completes its packet. */
  public static boolean completesPacket(JsonObject item) {
    boolean isOpen = item.string("state").filter("open"::equals).isPresent();
    return isOpen && !Set.of("question", "escalation").contains(item.string("kind").orElse(""));
  }

  /** Answers an item: completes a task, resumes a question, keeps an escalated packet. */
  public DecidedItem answer(UnitOfWork work, String id, Caller caller, CheckedReport report) {
    JsonObject item = open(work, id);
    PacketState packet = ReportRules.labelled(packetOf(work, item), report.label());
    Json result = report.body().members().getOrDefault("result", Json.Null.NULL);
    String note = report.body().string("note").orElse(null);
    String kind = item.string("kind").orElse("");
    PacketState after =
        switch (kind) {
          case "question" -> resume(work, packet, caller, result);
          case "escalation" -> packet;
          default -> complete(work, packet, caller, result);
        };
    return decided(work, id, caller, new Decision("answered", note, report), after);
  }

  private PacketState resume(UnitOfWork work, PacketState packet, Caller caller, Json result) {
    if (packet.placement().waitReason() != WaitReason.HUMAN) {
      throw alreadyDecided(packet);
    }
    Transitions transitions = rules.transitions;
    PacketState running =
        ReturnToOwner.to(rules.environment, packet, work.now())
            .without(PacketAttribute.INBOX_ITEM)
            .with(PacketAttribute.ANSWER, result)
            .with(PacketAttribute.RETURNED, true);
    return transitions.move(
        work, running, transitions.auditEntry(packet, AuditEvent.PACKET_RESUMED, caller.name()));
  }

  /** Accepts and completes the packet on behalf of the person. */
  private PacketState complete(UnitOfWork work, PacketState packet, Caller caller, Json result) {
    if (packet.status() != Status.READY) {
      throw alreadyDecided(packet);
    }
    PacketCompletion completion = rules.completion;
    PacketState running = rules.acceptance.accept(work, packet, caller.name(), LEASE_MS);
    return completion.end(
        work,
        running.with(PacketAttribute.RESULT, result),
        PacketEnd.of(
            Status.COMPLETED, TerminalReason.SUCCESS, AuditEvent.PACKET_COMPLETED, caller.name()));
  }

  public DecidedItem reject(UnitOfWork work, String id, Caller caller, CheckedReport report) {
    JsonObject item = open(work, id);
    PacketState packet = ReportRules.labelled(packetOf(work, item), report.label());
    String reason = report.body().string("reason").orElse("");
    JsonObject error = JsonObject.builder().put("code", "REJECTED").put("message", reason).build();
    PacketState withError = packet.with(PacketAttribute.ERROR, error);
    PacketState after =
        switch (item.string("kind").orElse("")) {
          case "question" -> {
            if (packet.placement().waitReason() != WaitReason.HUMAN) {
              throw alreadyDecided(packet);
            }
            PacketEnd end =
                PacketEnd.of(
                    Status.FAILED,
                    TerminalReason.EXECUTION_ERROR,
                    AuditEvent.PACKET_FAILED,
                    caller.name());
            yield rules.completion.end(work, withError, end.because(reason));
          }
          case "escalation" -> packet;
          default -> {
            if (packet.status() != Status.READY) {
              throw alreadyDecided(packet);
            }
            PacketEnd end =
                PacketEnd.of(
                    Status.CANCELLED,
                    TerminalReason.REJECTED,
                    AuditEvent.PACKET_REJECTED,
                    caller.name());
            yield rules.completion.end(work, withError, end.because(reason));
          }
        };
    return decided(work, id, caller, new Decision("rejected", reason, report), after);
  }

  /**
   * Assigns an open item.
   *
   * @param assignee null for none
   */
  public JsonObject assign(UnitOfWork work, String id, Caller caller, @Nullable String assignee) {
    JsonObject item = open(work, id);
    Json value = assignee == null ? Json.Null.NULL : Json.of(assignee);
    JsonObject assigned = item.with("assignee", value);
    work.put(KeyValueTable.INBOX, id, assigned);
    PacketState packet = work.existing(item.string("packetId").orElse(""));
    work.record(
        AuditEntry.of(AuditEvent.INBOX_ASSIGNED, caller.name())
            .packet(packet.id(), packet.taskId())
            .agents(packet.identity().sender(), packet.identity().target())
            .data(
                JsonObject.builder()
                    .put("item", id)
                    .put("queue", item.string("queue").orElse(""))
                    .put("assignee", value)
                    .build()));
    return assigned;
  }

  private record Decision(String name, @Nullable String note, CheckedReport report) {}

  private DecidedItem decided(
      UnitOfWork work, String id, Caller caller, Decision decision, PacketState packet) {
    JsonObject item = entry(work, id).with("state", Json.of("open"));
    // The end of the packet may have withdrawn the item; the person's decision replaces that.
    work.put(KeyValueTable.INBOX, id, item);
    rules.inbox.decide(work, id, decision.name(), caller.name());
    int position = work.recordCount();
    work.record(
        AuditEntry.of(AuditEvent.INBOX_DECIDED, caller.name())
            .packet(packet.id(), packet.taskId())
            .agents(packet.identity().sender(), packet.identity().target())
            .because(decision.note())
            .data(
                JsonObject.builder()
                    .put("item", id)
                    .put("queue", item.string("queue").orElse(""))
                    .put("decision", decision.name())
                    .build()));
    rules.reports.decided(work, position, packet.id(), decision.report());
    return new DecidedItem(entry(work, id), work.existing(packet.id()));
  }

  private static JsonObject open(UnitOfWork work, String id) {
    JsonObject item = entry(work, id);
    if (!item.string("state").filter("open"::equals).isPresent()) {
      throw Denied.of(
          ProblemCode.ALREADY_DECIDED, "the item is already decided", JsonObject.empty());
    }
    return item;
  }

  private static JsonObject entry(UnitOfWork work, String id) {
    JsonObject item = work.entry(KeyValueTable.INBOX, id);
    if (item == null) {
      throw Denied.of(ProblemCode.NOT_FOUND, "unknown inbox item " + id, JsonObject.empty());
    }
    return item;
  }

  private PacketState packetOf(UnitOfWork work, JsonObject item) {
    PacketState packet = work.existing(item.string("packetId").orElse(""));
    return rules.timers.fireExpired(work, packet);
  }

  private static Denied alreadyDecided(PacketState packet) {
    return Denied.of(
        ProblemCode.ALREADY_DECIDED,
        "the packet is " + packet.status().wireName() + " and no longer waits for this decision",
        LeaseIssuer.facts(packet));
  }
}
