package dev.ahp.broker.command;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/**
 * The budget and the cost of a task. The first report sets the budget. A report that disagrees is
 * flagged and not booked. The costs that packets report at their end are added. When the total
 * reaches the budget, further handoffs are denied.
 */
final class Ledger {
  private static final double TOLERANCE = 0.000001;
  private static final String BUDGET = "budget";
  private static final String SPENT = "spent";
  private static final String ENDED = "ended";

  private final Environment environment;
  private final AlertWriter alerts;

  Ledger(Environment environment, AlertWriter alerts) {
    this.environment = environment;
    this.alerts = alerts;
  }

  /** Returns whether the budget of a task is spent. */
  static boolean isExhausted(TaskState task) {
    Optional<Double> budget = task.attributes().json().number(BUDGET);
    return budget.isPresent() && booked(task) >= budget.get() - TOLERANCE && booked(task) > 0;
  }

  private static double booked(TaskState task) {
    JsonObject json = task.attributes().json();
    return json.number(SPENT).orElse(0d) + json.number(ENDED).orElse(0d);
  }

  void book(UnitOfWork work, PacketState packet, AdmittedPacket admitted) {
    Double spent = admitted.costs().spentSoFar();
    Double remaining = admitted.costs().remaining();
    if (spent == null || remaining == null) {
      return;
    }
    TaskState task = work.existingTask(packet.taskId());
    JsonObject attributes = task.attributes().json();
    Optional<Double> budget = attributes.number(BUDGET);
    double before = attributes.number(SPENT).orElse(0d);
    boolean mismatch =
        spent < before - TOLERANCE
            || budget.filter(it -> Math.abs(it - spent - remaining) > TOLERANCE).isPresent();
    if (mismatch) {
      flag(work, packet, budget.orElse(0d), spent, remaining);
    } else {
      StoredAttributes booked =
          task.attributes()
              .with(BUDGET, Json.of(budget.orElse(sum(spent, remaining))))
              .with(SPENT, Json.of(Math.max(before, spent)));
      work.put(task.with(booked));
    }
  }

  private void flag(
      UnitOfWork work, PacketState packet, double budget, double spent, double remaining) {
    JsonObject facts =
        JsonObject.builder()
            .put("budgetUSD", budget)
            .put("spentSoFarUSD", spent)
            .put("remainingUSD", remaining)
            .build();
    work.put(packet.with(packet.attributes().with("mismatch", Json.of(true))));
    work.record(
        AuditEntry.of("budget.mismatch", Transitions.BROKER)
            .packet(packet.id(), packet.taskId())
            .handoff(packet.attributes().text("handoffId").orElse(null))
            .agents(packet.identity().sender(), packet.identity().target())
            .data(facts));
    alerts.raise(
        work,
        "BUDGET_MISMATCH",
        packet.taskId(),
        packet.id(),
        packet.identity().sender()
            + " reports costs that differ from the recorded costs of the task",
        facts);
    work.afterCommit(() -> environment.metricsListener().count("ahp_budget_mismatches_total"));
  }

  /** Adds the cost that a packet reports at its end. */
  void addCost(UnitOfWork work, PacketState packet, JsonObject cost) {
    double usd = cost.number("usd").orElse(0d);
    TaskState task = work.existingTask(packet.taskId());
    double ended = task.attributes().json().number(ENDED).orElse(0d);
    if (usd > 0) {
      work.put(task.with(task.attributes().with(ENDED, Json.of(sum(ended, usd)))));
    }
  }

  /** Adds two numbers; an overflow gives the largest finite value. */
  private static double sum(double one, double other) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, one + other));
  }
}
