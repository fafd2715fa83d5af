package dev.ahp.broker.move;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** Gives the work of a failed handoff back to the packet it came from. */
final class Rollback {
  private final Environment environment;
  private final Mover mover;
  private final Alerts alerts;

  Rollback(Environment environment) {
    this.environment = environment;
    this.mover = new Mover(environment);
    this.alerts = new Alerts(environment);
  }

  /**
   * The waiting source runs again, its token good; its owner's next claim brings the checkpoint.
   */
  void to(Work work, PacketState source, PacketState failed, String reason) {
    PacketState running =
        Returning.to(environment, source, work.now())
            .with(
                source
                    .detail()
                    .without("handoffTo")
                    .with("returned", Json.of(true))
                    .with("rolledBack", Json.of(true)));
    mover.move(
        work,
        running,
        mover
            .draft(
                source,
                "packet.rolled_back",
                Mover.BROKER,
                JsonObject.builder().put("handoff", failed.id()).build())
            .because(reason));
    undo(work, failed);
    announce(work, failed, reason);
  }

  /** A handoff that its source outlived does not count for the task. */
  static void undo(Work work, PacketState failed) {
    PacketState current = work.existing(failed.id());
    work.put(current.with(current.detail().with("undone", Json.of(true))));
  }

  /** The task reads as pending, and people are told. */
  void announce(Work work, PacketState failed, String reason) {
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
    work.afterwards(() -> environment.signals().count("ahp_rollbacks_total"));
  }
}
