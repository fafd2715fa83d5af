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
  private final DeadLetterNotifier deadLetterNotifier;
  private final Deque<ObjectiveBreach> pending = new ArrayDeque<>();

  ObjectiveAlerter(BrokerContext context, ObjectiveWatch objectives) {
    this.context = context;
    this.objectives = objectives;
    this.deadLetterNotifier = new DeadLetterNotifier(context);
  }

  void raise() {
    long now = context.clock().millis();
    pending.addAll(objectives.breaches(now, deadLetterNotifier::countWithoutAlert));
    while (!pending.isEmpty()) {
      ObjectiveBreach objectiveBreach = pending.getFirst();
      context
          .run(Commands.of(DeadLetterNotifier.keys(), work -> raise(work, objectiveBreach)))
          .join();
      pending.removeFirst();
    }
  }

  private boolean raise(UnitOfWork work, ObjectiveBreach objectiveBreach) {
    String objective = objectiveBreach.data().string("objective").orElse("");
    if (objective.equals(ObjectiveWatch.DEAD_LETTERS) && !DeadLetterNotifier.markAlerted(work)) {
      return false;
    }
    context
        .rules()
        .alerts()
        .raise(work, "SLO_BREACH", null, null, objectiveBreach.message(), objectiveBreach.data());
    return true;
  }
}
