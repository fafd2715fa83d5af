package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.Attribute;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskAttribute;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;

/** Counts the failures of each edge of a task and opens an inbox item when the limit is reached. */
final class Escalation {
  private final Environment environment;
  private final AlertWriter alerts;
  private final InboxRepository inbox;

  Escalation(Environment environment, AlertWriter alerts, InboxRepository inbox) {
    this.environment = environment;
    this.alerts = alerts;
    this.inbox = inbox;
  }

  void failed(UnitOfWork work, PacketState packet) {
    String from = packet.identity().sender();
    String to = packet.identity().target();
    if (from.equals(to)) {
      return;
    }
    TaskState task = work.existingTask(packet.taskId());
    Attribute<Long> counter = TaskAttribute.failuresOf(from, to);
    long failures = task.attributes().count(counter) + 1;
    work.put(task.withFailure().with(counter, failures));
    if (failures >= environment.settings().recovery().escalateAfter()) {
      escalate(work, packet, TaskAttribute.escalationOf(from, to), failures);
    }
  }

  /** Opens an inbox item and raises an alert, unless the edge already has an open item. */
  private void escalate(
      UnitOfWork work, PacketState packet, Attribute<String> lastItem, long failures) {
    TaskState task = work.existingTask(packet.taskId());
    boolean open =
        task.attributes()
            .get(lastItem)
            .map(id -> work.entry(KeyValueTable.INBOX, id))
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
            InboxRepository.ESCALATIONS,
            InboxRepository.InboxItemKind.ESCALATION,
            summary,
            packet.failureCode());
    work.put(task.with(lastItem, id));
    work.record(
        AuditEntry.of(AuditEvent.ESCALATION_OPENED, Transitions.BROKER)
            .packet(packet.id(), packet.taskId())
            .agents(packet.identity().sender(), packet.identity().target())
            .because(packet.failureCode())
            .data(JsonObject.builder().put("item", id).put("failures", failures).build()));
    alerts.raise(work, "ESCALATION", packet.taskId(), packet.id(), summary);
    work.afterCommit(() -> environment.metricsListener().count("ahp_escalations_total"));
  }
}
