package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import java.util.Optional;

/**
 * Rejects new packets whose confidence is below {@code acceptance_criteria.min_confidence}. The
 * work then follows {@code recovery.on_reject}, for example to a person.
 */
final class ConfidenceRule {
  static final String LOW_CONFIDENCE = "LOW_CONFIDENCE";

  private final Environment environment;
  private final PacketCompletion completion;

  ConfidenceRule(Environment environment, PacketCompletion completion) {
    this.environment = environment;
    this.completion = completion;
  }

  /**
   * Checks a packet that was admitted in this unit of work. A packet without confidence passes, and
   * so does one that has already ended, because the broker answered or denied it.
   */
  void check(UnitOfWork work, AdmittedPacket admitted) {
    PacketState packet = work.packet(admitted.packetId());
    if (packet == null || packet.status().isFinal()) {
      return;
    }
    Optional<Double> confidence = admitted.content().number("confidence");
    Optional<Double> required =
        environment
            .contractOf(packet)
            .map(CompiledContract::contract)
            .flatMap(it -> it.acceptance().minConfidence());
    if (confidence.isPresent() && required.isPresent() && confidence.get() < required.get()) {
      reject(work, packet, confidence.get(), required.get());
    }
  }

  private void reject(UnitOfWork work, PacketState packet, double confidence, double required) {
    JsonObject error =
        JsonObject.builder()
            .put("code", LOW_CONFIDENCE)
            .put(
                "message",
                "the confidence %s is below %s, which the contract requires"
                    .formatted(confidence, required))
            .build();
    completion.end(
        work,
        packet.with(PacketAttribute.ERROR, error),
        PacketEnd.of(
                Status.CANCELLED,
                TerminalReason.REJECTED,
                AuditEvent.PACKET_REJECTED,
                Transitions.BROKER)
            .because(LOW_CONFIDENCE));
  }
}
