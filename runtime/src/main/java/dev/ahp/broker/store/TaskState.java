package dev.ahp.broker.store;

/**
 * What is known of a task beyond its packets.
 *
 * @param number given by the store; later tasks of a lane have greater ones
 * @param firstSender who sent its first packet
 * @param pending whether its last handoff was rolled back and none has been accepted since
 * @param failures how many handoffs of it have failed
 * @param detail failures by edge, the budget ledger
 */
public record TaskState(
    long number,
    String taskId,
    String firstSender,
    Tally tally,
    boolean pending,
    int failures,
    long createdAt,
    long updatedAt,
    Detail detail) {

  /** One word for the whole task. */
  public String status() {
    return tally.status(pending);
  }

  public TaskState with(Tally changed, long now) {
    return new TaskState(
        number, taskId, firstSender, changed, pending, failures, createdAt, now, detail);
  }

  public TaskState with(Detail changed) {
    return new TaskState(
        number, taskId, firstSender, tally, pending, failures, createdAt, updatedAt, changed);
  }

  public TaskState pending(boolean changed) {
    return new TaskState(
        number, taskId, firstSender, tally, changed, failures, createdAt, updatedAt, detail);
  }

  public TaskState failedOnceMore() {
    return new TaskState(
        number, taskId, firstSender, tally, pending, failures + 1, createdAt, updatedAt, detail);
  }
}
