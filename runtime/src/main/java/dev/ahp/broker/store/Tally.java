package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;

/** How many packets of a task that count for its status stand where. */
public record Tally(int open, int blocked, int failed, int completed, int cancelled) {
  public static final Tally EMPTY = new Tally(0, 0, 0, 0, 0);

  /** With {@code by} more packets of that status. */
  public Tally plus(Status status, int by) {
    return switch (status) {
      case BLOCKED -> new Tally(open, blocked + by, failed, completed, cancelled);
      case FAILED -> new Tally(open, blocked, failed + by, completed, cancelled);
      case COMPLETED -> new Tally(open, blocked, failed, completed + by, cancelled);
      case CANCELLED -> new Tally(open, blocked, failed, completed, cancelled + by);
      default -> new Tally(open + by, blocked, failed, completed, cancelled);
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
