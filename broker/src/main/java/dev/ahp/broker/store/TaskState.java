package dev.ahp.broker.store;

/**
 * The state of a task.
 *
 * @param number assigned by the store, ascending within a partition
 * @param firstSender the sender of its first packet that no gate denied
 * @param pending whether its last handoff was rolled back and none was accepted since
 * @param failures the number of failed handoffs
 * @param attributes failures by edge, the budget
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

  /** Returns whether every packet of the task has ended. */
  public boolean isEnded() {
    return counters.open() == 0;
  }

  /** Returns whether the task has a packet that no gate denied. */
  public boolean isBegun() {
    // A task of an earlier version does not name its first packet.
    return attributes.has(TaskAttribute.FIRST_PACKET)
        || counters.open() + counters.failed() + counters.completed() > 0;
  }

  /** Returns the task with its first packet, whose sender is the originator. */
  public TaskState begunBy(PacketState first) {
    return new TaskState(
        number,
        taskId,
        first.identity().sender(),
        counters,
        pending,
        failures,
        createdAt,
        updatedAt,
        attributes.with(TaskAttribute.FIRST_PACKET, first.id()));
  }

  /** Returns the status of the whole task. */
  public String status() {
    return counters.status(pending);
  }

  public TaskState with(TaskCounters changed, long now) {
    return new TaskState(
        number, taskId, firstSender, changed, pending, failures, createdAt, now, attributes);
  }

  public <T> TaskState with(Attribute<T> attribute, T value) {
    return with(attributes.with(attribute, value));
  }

  public TaskState with(StoredAttributes changed) {
    return new TaskState(
        number, taskId, firstSender, counters, pending, failures, createdAt, updatedAt, changed);
  }

  public TaskState pending(boolean changed) {
    return new TaskState(
        number, taskId, firstSender, counters, changed, failures, createdAt, updatedAt, attributes);
  }

  public TaskState withFailure() {
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
