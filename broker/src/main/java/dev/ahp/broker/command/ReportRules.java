package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.safety.SafetyLabel;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The consequences of checked reports. An allowed report labels its packet, and the decision of the
 * gate is part of the verb's record. A denied report leaves the packet as it is and creates a
 * record {@code request.denied} and an alert.
 */
public final class ReportRules {
  private final Environment environment;
  private final AlertWriter alerts;

  ReportRules(Environment environment, AlertWriter alerts) {
    this.environment = environment;
    this.alerts = alerts;
  }

  /** Returns the packet with the worse of its label and another one. */
  static PacketState labelled(PacketState packet, @Nullable JsonObject label) {
    JsonObject before = packet.get(PacketAttribute.OUTCOME_SAFETY).orElse(null);
    JsonObject after = SafetyLabel.worse(before, label);
    return after == null || after.equals(before)
        ? packet
        : packet.with(PacketAttribute.OUTCOME_SAFETY, after);
  }

  /** Adds the decision to the first record about the packet since a position. */
  void decided(UnitOfWork work, int position, String packetId, CheckedReport report) {
    byte[] decision = report.decision();
    AuditEntry entry = decision == null ? null : work.firstRecord(position, packetId);
    if (decision != null && entry != null) {
      entry.judged(decision, report.safetyRecord());
    }
    if (report.hasSecret()) {
      alerts.raise(
          work,
          ProblemCode.SECRET_DETECTED.name(),
          work.existing(packetId).taskId(),
          packetId,
          "A report on packet " + packetId + " seems to contain a secret");
    }
  }

  /**
   * Records a denied report.
   *
   * @param verb the refused verb, such as {@code complete}
   * @return the denial with the ids of the packet
   */
  public Denied denied(
      UnitOfWork work, PacketState packet, String actor, String verb, CheckedReport report) {
    Denied denial = Objects.requireNonNull(report.denial());
    JsonObject data =
        JsonObject.builder()
            .put("verb", verb)
            .put("errors", new JsonArray(denial.errors().stream().map(Violation::toJson).toList()))
            .build();
    work.record(
        AuditEntry.of(AuditEvent.REQUEST_DENIED, actor)
            .packet(packet.id(), packet.taskId())
            .agents(packet.identity().sender(), packet.identity().target())
            .because(denial.code())
            .data(data)
            .judged(Objects.requireNonNull(report.decision()), report.safetyRecord()));
    if (!denial.code().equals(ProblemCode.UNAVAILABLE.name())) {
      alerts.raise(
          work,
          denial.code(),
          packet.taskId(),
          packet.id(),
          "The safety gate refused the " + verb + " of a packet by " + actor);
    }
    if (denial.code().equals(ProblemCode.SAFETY_VIOLATION.name())) {
      work.afterCommit(() -> environment.metricsListener().count("ahp_safety_violations_total"));
    }
    return denial.with("packetId", packet.id()).with("taskId", packet.taskId());
  }
}
