package dev.ahp.broker.command;

/** The existing tasks to which a caller that is not an operator may add a packet. */
public enum TaskAccess {
  /** Open tasks that the caller is a party to. */
  OPEN_TASKS,
  /** Open and ended tasks that the caller is a party to. */
  OWN_TASKS,
  /** All tasks. */
  ALL_TASKS
}
