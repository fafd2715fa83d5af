package dev.ahp.soak.load;

import dev.ahp.Packet;
import java.util.random.RandomGenerator;

/** What the callers do with a task. The payload of its packets contains the name. */
enum TaskPlan {
  /** A worker completes it. */
  COMPLETE(8),
  /** A worker renews its lease and reports progress before it completes. */
  SLOW(2),
  /** A worker hands it off, and another agent completes it. */
  HANDOFF(5),
  /** A worker fails it permanently. */
  FAIL(1),
  /** A worker fails the first attempt and completes the second. */
  RETRY(2),
  /** A worker accepts it, lets its lease expire and uses the lease afterwards. */
  ABANDON(1),
  /** A worker lets the first offer lapse and tries to accept it afterwards. */
  IGNORE(1),
  /** The sender cancels it while workers process it. */
  CANCEL(2),
  /** A transport delivers it to an agent that does not claim. */
  CARRY(3);

  static final String MEMBER = "plan";

  private final int weight;

  TaskPlan(int weight) {
    this.weight = weight;
  }

  static TaskPlan next(RandomGenerator random, boolean hasTransport) {
    int total = 0;
    for (TaskPlan plan : values()) {
      total += plan.weight;
    }
    int place = random.nextInt(total);
    for (TaskPlan plan : values()) {
      place -= plan.weight;
      if (place < 0) {
        return plan == CARRY && !hasTransport ? COMPLETE : plan;
      }
    }
    return COMPLETE;
  }

  static TaskPlan of(Packet packet) {
    return packet.payload().string(MEMBER).map(TaskPlan::valueOf).orElse(COMPLETE);
  }

  boolean isRetried() {
    return this == RETRY || this == ABANDON;
  }
}
