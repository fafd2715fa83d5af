package dev.ahp.broker.store;

/**
 * What is known of a task beyond its packets.
 *
 * @param number given by the store; later tasks of a lane have greater ones
 * @param firstSender who sent its first packet
 * @param pending whether its last handoff was rolled back and none has been accepted since
 * @param failures how many handoffs of it have failed
 * @param attributes failures by edge, the budget ledger
 */
public record TaskState(
    long number,
    String taskId,
    String firstSender,
    TaskCounters counters,
    boolean pending,
    int failures,
    long createdAt,
    long updatedAt,
    StoredAttributes attributes) {

  /** One word for the whole task. */
  public String status() {
    return counters.status(pending);
  }

  public TaskState with(TaskCounters changed, long now) {
    return new TaskState(
        number, taskId, firstSender, changed, pending, failures, createdAt, now, attributes);
  }

  public TaskState with(StoredAttributes changed) {
    return new TaskState(
        number, taskId, firstSender, counters, pending, failures, createdAt, updatedAt, changed);
  }

  public TaskState pending(boolean changed) {
    return new TaskState(
        number, taskId, firstSender, counters, changed, failures, createdAt, updatedAt, attributes);
  }

  public TaskState failedOnceMore() {
    return new TaskState(
        number,
        taskId,
        firstSender,
        counters,
        pending,
        failures + 1,
        createdAt,
        updatedAt,
        attributes);
  }
}
