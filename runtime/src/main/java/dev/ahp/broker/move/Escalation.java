package dev.ahp.broker.move;

import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** Counts the failures of each edge of a task, and calls people when there are too many. */
final class Escalation {
  private final Environment environment;
  private final Alerts alerts;
  private final InboxItems inbox;

  Escalation(Environment environment) {
    this.environment = environment;
    this.alerts = new Alerts(environment);
    this.inbox = new InboxItems(environment);
  }

  void failed(Work work, PacketState packet) {
    String from = packet.identity().sender();
    String to = packet.identity().target();
    if (from.equals(to)) {
      return;
    }
    TaskState task = work.existingTask(packet.taskId());
    String edge = "edge:" + from + ">" + to;
    long failures = task.detail().number(edge) + 1;
    Detail counted = task.detail().with(edge, failures);
    work.put(task.failedOnceMore().with(counted));
    if (failures >= environment.settings().recovery().escalateAfter()) {
      escalate(work, packet, edge, failures);
    }
  }

  /** One item stands open for an edge, however often it fails. */
  private void escalate(Work work, PacketState packet, String edge, long failures) {
    TaskState task = work.existingTask(packet.taskId());
    String known = "item:" + edge;
    boolean open =
        task.detail()
            .text(known)
            .map(id -> work.entry(Shelf.INBOX, id))
            .flatMap((JsonObject item) -> item.string("state"))
            .filter("open"::equals)
            .isPresent();
    if (open) {
      return;
    }
    String summary =
        failures
            + " failures from "
            + packet.identity().sender()
            + " to "
            + packet.identity().target();
    String id =
        inbox.open(
            work,
            packet,
            InboxItems.ESCALATIONS,
            InboxItems.Kind.ESCALATION,
            summary,
            Recovery.reasonOf(packet));
    work.put(task.with(task.detail().with(known, Json.of(id))));
    work.record(
        RecordDraft.of("escalation.opened", Mover.BROKER)
            .packet(packet.id(), packet.taskId())
            .agents(packet.identity().sender(), packet.identity().target())
            .because(Recovery.reasonOf(packet))
            .data(JsonObject.builder().put("item", id).put("failures", (double) failures).build()));
    alerts.raise(work, "ESCALATION", packet.taskId(), packet.id(), summary);
    work.afterwards(() -> environment.signals().count("ahp_escalations_total"));
  }
}
