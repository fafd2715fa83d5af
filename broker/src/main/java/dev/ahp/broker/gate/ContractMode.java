package dev.ahp.broker.gate;

/** What happens on an edge without a contract. */
public enum ContractMode {
  /** It is denied. */
  STRICT,
  /** It is counted. */
  WARN,
  /** Contracts are not looked at, unless a packet names one. */
  OFF
}
