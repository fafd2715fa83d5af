package dev.ahp;

/** How urgent a packet is; higher ones are offered first. */
public enum Priority {
  LOW,
  MEDIUM,
  HIGH,
  CRITICAL
}
