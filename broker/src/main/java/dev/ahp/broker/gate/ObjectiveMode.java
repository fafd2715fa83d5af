package dev.ahp.broker.gate;

/** What happens to an objective without an end. */
public enum ObjectiveMode {
  OFF,
  /** The response contains the warning {@code OPEN_ENDED_OBJECTIVE}. */
  WARN,
  /** The gate {@code completeness} denies the packet. */
  DENY
}
