package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.gate.PolicyVerdict;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;

/** A verb that a policy denies. The packet stays as it is; a record names the policy. */
public record PolicyDenial(PolicyPhase phase, PolicyVerdict verdict) {
  /**
   * Records the denial.
   *
   * @param verb the refused verb, such as {@code complete}
   * @return the denial for the caller
   */
  public Denied record(UnitOfWork work, PacketState packet, String actor, String verb) {
    JsonObject data =
        JsonObject.builder()
            .put("verb", verb)
            .put("policy", verdict.policy())
            .put(
                "errors",
                new JsonArray(verdict.violations().stream().map(Violation::toJson).toList()))
            .build();
    work.record(
        AuditEntry.of(AuditEvent.REQUEST_DENIED, actor)
            .packet(packet.id(), packet.taskId())
            .agents(packet.identity().sender(), packet.identity().target())
            .because(phase.code().name())
            .data(data));
    return new Denied(phase.code(), verdict.violations())
        .with("packetId", packet.id())
        .with("taskId", packet.taskId());
  }
}
