package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;

/** The number of packets of a task by status, without those that do not count. */
public record TaskCounters(int open, int blocked, int failed, int completed, int cancelled) {
  public static final TaskCounters EMPTY = new TaskCounters(0, 0, 0, 0, 0);

  /** Adds {@code by} to the counter of a status. */
  public TaskCounters plus(Status status, int by) {
    return switch (status) {
      case BLOCKED -> new TaskCounters(open, blocked + by, failed, completed, cancelled);
      case FAILED -> new TaskCounters(open, blocked, failed + by, completed, cancelled);
      case COMPLETED -> new TaskCounters(open, blocked, failed, completed + by, cancelled);
      case CANCELLED -> new TaskCounters(open, blocked, failed, completed, cancelled + by);
      default -> new TaskCounters(open + by, blocked, failed, completed, cancelled);
    };
  }

  String status(boolean pending) {
    if (open > 0) {
      return pending ? "PENDING_HANDOFF" : "ACTIVE";
    }
    if (blocked > 0) {
      return "BLOCKED";
    }
    if (failed > 0) {
      return "FAILED";
    }
    return completed > 0 ? "COMPLETED" : "CANCELLED";
  }
}
