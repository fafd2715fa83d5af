package dev.ahp.broker.gate;

/** The handling of edges without a contract. */
public enum ContractMode {
  /** The packet is denied. */
  STRICT,
  /** The packet is counted. */
  WARN,
  /** Contracts are ignored, unless a packet names one. */
  OFF
}
