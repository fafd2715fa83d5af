package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;

/** Returns the work of a failed handoff to its source packet. */
final class HandoffRollback {
  private final Environment environment;
  private final Transitions transitions;
  private final AlertWriter alerts;

  HandoffRollback(Environment environment, Transitions transitions, AlertWriter alerts) {
    this.environment = environment;
    this.transitions = transitions;
    this.alerts = alerts;
  }

  /** Resumes the waiting source; the next claim of its owner returns the checkpoint. */
  void to(UnitOfWork work, PacketState source, PacketState failed, String reason) {
    PacketState running =
        ReturnToOwner.to(environment, source, work.now())
            .without(PacketAttribute.HANDOFF_TO)
            .with(PacketAttribute.RETURNED, true)
            .with(PacketAttribute.ROLLED_BACK, true);
    transitions.move(
        work,
        running,
        transitions
            .auditEntry(
                source,
                AuditEvent.PACKET_ROLLED_BACK,
                Transitions.BROKER,
                JsonObject.builder().put("handoff", failed.id()).build())
            .because(reason));
    undo(work, failed);
    announce(work, failed, reason);
  }

  /** Marks a failed handoff as undone, so that it does not count for the task. */
  static void undo(UnitOfWork work, PacketState failed) {
    PacketState current = work.existing(failed.id());
    work.put(current.with(PacketAttribute.UNDONE, true));
  }

  /** Marks the task as pending and raises an alert. */
  void announce(UnitOfWork work, PacketState failed, String reason) {
    TaskState task = work.existingTask(failed.taskId());
    work.put(task.pending(true));
    alerts.raise(
        work,
        "HANDOFF_ROLLED_BACK",
        failed.taskId(),
        failed.id(),
        "The handoff from "
            + failed.identity().sender()
            + " to "
            + failed.identity().target()
            + " was rolled back: "
            + reason,
        JsonObject.builder().put("reason", reason).build());
    work.afterCommit(() -> environment.metricsListener().count("ahp_rollbacks_total"));
  }
}
