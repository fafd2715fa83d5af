package dev.ahp;

/** The priority of a packet. Packets of higher priority are offered first. */
public enum Priority {
  LOW,
  MEDIUM,
  HIGH,
  CRITICAL
}
