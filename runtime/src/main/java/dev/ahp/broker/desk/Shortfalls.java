package dev.ahp.broker.desk;

import dev.ahp.broker.move.Alerts;
import dev.ahp.broker.objective.Breach;
import dev.ahp.broker.objective.ObjectiveWatch;
import dev.ahp.broker.work.Work;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Raises an alert for each objective that has come to be missed. What the store does not take is
 * tried again the next time. Used by one thread.
 */
final class Shortfalls {
  private final Office office;
  private final ObjectiveWatch objectives;
  private final ToldLetters toldLetters;
  private final Deque<Breach> untold = new ArrayDeque<>();

  Shortfalls(Office office, ObjectiveWatch objectives) {
    this.office = office;
    this.objectives = objectives;
    this.toldLetters = new ToldLetters(office);
  }

  void raise() {
    long now = office.clock().millis();
    untold.addAll(objectives.breaches(now, toldLetters::untold));
    while (!untold.isEmpty()) {
      Breach breach = untold.getFirst();
      office.run(Units.of(ToldLetters.keys(), work -> raise(work, breach))).join();
      untold.removeFirst();
    }
  }

  private boolean raise(Work work, Breach breach) {
    String objective = breach.data().string("objective").orElse("");
    if (objective.equals(ObjectiveWatch.DEAD_LETTERS) && !ToldLetters.tellNow(work)) {
      return false;
    }
    new Alerts(office.environment())
        .raise(work, "SLO_BREACH", null, null, breach.message(), breach.data());
    return true;
  }
}
