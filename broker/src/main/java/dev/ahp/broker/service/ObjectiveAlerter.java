package dev.ahp.broker.service;

import dev.ahp.broker.objective.ObjectiveBreach;
import dev.ahp.broker.objective.ObjectiveWatch;
import dev.ahp.broker.writer.UnitOfWork;
import java.util.ArrayDeque;
import java.util.Deque;

/** Raises an alert for each breached objective; retries until it is stored. Not thread-safe. */
final class ObjectiveAlerter {
  private final BrokerContext context;
  private final ObjectiveWatch objectives;
  private final DeadLetterNotifier notifier;
  private final Deque<ObjectiveBreach> pending = new ArrayDeque<>();

  ObjectiveAlerter(BrokerContext context, ObjectiveWatch objectives) {
    this.context = context;
    this.objectives = objectives;
    this.notifier = new DeadLetterNotifier(context);
  }

  void raise() {
    long now = context.clock().millis();
    pending.addAll(objectives.breaches(now, notifier::countWithoutAlert));
    while (!pending.isEmpty()) {
      ObjectiveBreach breach = pending.getFirst();
      context.run(Commands.of(DeadLetterNotifier.keys(), work -> raise(work, breach))).join();
      pending.removeFirst();
    }
  }

  private boolean raise(UnitOfWork work, ObjectiveBreach breach) {
    String objective = breach.data().string("objective").orElse("");
    if (objective.equals(ObjectiveWatch.DEAD_LETTERS) && !DeadLetterNotifier.markAlerted(work)) {
      return false;
    }
    context.rules().alerts().raise(work, "SLO_BREACH", null, null, breach.message(), breach.data());
    return true;
  }
}
