package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.gate.SpendingCaps.Spending;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskAttribute;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The budget and the cost of a task. The first report sets the budget. A report that disagrees is
 * flagged and not booked. The costs that packets report at their end are added. When the total
 * reaches the budget, further handoffs are denied.
 */
final class TaskLedger {
  private static final double TOLERANCE = 0.000001;

  private final Environment environment;
  private final AlertWriter alerts;
  private final SpendingLedger spending;

  TaskLedger(Environment environment, AlertWriter alerts) {
    this.environment = environment;
    this.alerts = alerts;
    this.spending = new SpendingLedger(environment, alerts);
  }

  /** Returns whether the budget of a task is spent. */
  static boolean isExhausted(TaskState task) {
    Optional<Double> budget = task.attributes().get(TaskAttribute.BUDGET);
    return budget.isPresent() && booked(task) >= budget.get() - TOLERANCE && booked(task) > 0;
  }

  private static double booked(TaskState task) {
    StoredAttributes attributes = task.attributes();
    return attributes.get(TaskAttribute.SPENT).orElse(0d)
        + attributes.get(TaskAttribute.ENDED).orElse(0d);
  }

  void book(UnitOfWork work, PacketState packet, AdmittedPacket admitted) {
    Double spent = admitted.costs().spentSoFar();
    Double remaining = admitted.costs().remaining();
    if (spent == null) {
      return;
    }
    TaskState task = work.existingTask(packet.taskId());
    Optional<Double> budget = task.attributes().get(TaskAttribute.BUDGET);
    double before = task.attributes().get(TaskAttribute.SPENT).orElse(0d);
    Optional<Double> total = Optional.ofNullable(remaining).map(it -> sum(spent, it));
    boolean differs =
        budget.isPresent() && total.isPresent() && Math.abs(budget.get() - total.get()) > TOLERANCE;
    if (spent < before - TOLERANCE || differs) {
      flag(work, packet, budget, spent, remaining);
      return;
    }
    long tokensBefore = task.attributes().get(TaskAttribute.SPENT_TOKENS).orElse(0L);
    long tokens = tokens(admitted.costs().prompt(), admitted.costs().completion());
    TaskState booked =
        task.with(TaskAttribute.SPENT, Math.max(before, spent))
            .with(TaskAttribute.SPENT_TOKENS, Math.max(tokensBefore, tokens));
    TaskState changed =
        budget.or(() -> total).map(it -> booked.with(TaskAttribute.BUDGET, it)).orElse(booked);
    work.put(changed);
    Spending more = new Spending(Math.max(0, spent - before), Math.max(0, tokens - tokensBefore));
    spending.add(work, packet, packet.identity().sender(), more);
    spending.taskChanged(work, packet, SpendingLedger.ofTask(task), SpendingLedger.ofTask(changed));
  }

  private void flag(
      UnitOfWork work,
      PacketState packet,
      Optional<Double> budget,
      double spent,
      @Nullable Double remaining) {
    JsonObject.Builder reported = JsonObject.builder();
    budget.ifPresent(it -> reported.put("budgetUSD", it));
    reported.put("spentSoFarUSD", spent);
    if (remaining != null) {
      reported.put("remainingUSD", remaining);
    }
    JsonObject facts = reported.build();
    work.put(packet.with(PacketAttribute.BUDGET_MISMATCH, true));
    work.record(
        AuditEntry.of(AuditEvent.BUDGET_MISMATCH, Transitions.BROKER)
            .packet(packet.id(), packet.taskId())
            .handoff(packet.get(PacketAttribute.HANDOFF_ID).orElse(null))
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
    double ended = task.attributes().get(TaskAttribute.ENDED).orElse(0d);
    long tokens = tokens(count(cost, "prompt"), count(cost, "completion"));
    if (usd <= 0 && tokens == 0) {
      return;
    }
    long endedTokens = task.attributes().get(TaskAttribute.ENDED_TOKENS).orElse(0L);
    TaskState changed =
        task.with(TaskAttribute.ENDED, sum(ended, Math.max(0, usd)))
            .with(TaskAttribute.ENDED_TOKENS, tokens(endedTokens, tokens));
    work.put(changed);
    spending.add(work, packet, packet.placement().owner(), new Spending(Math.max(0, usd), tokens));
    spending.taskChanged(work, packet, SpendingLedger.ofTask(task), SpendingLedger.ofTask(changed));
  }

  private static long count(JsonObject cost, String member) {
    return cost.number(member).map(Double::longValue).orElse(0L);
  }

  /** Adds two counts; an overflow gives the largest value. */
  private static long tokens(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }

  /** Adds two numbers; an overflow gives the largest finite value. */
  private static double sum(double one, double other) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, one + other));
  }
}
