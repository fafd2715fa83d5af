package dev.ahp.broker.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a token may be used for. A scope narrows what the kind of the caller allows. */
public enum AccessScope {
  /** Submit, hand off and delegate packets; cancel own work. */
  SUBMIT,
  /** Claim packets, act on them and answer inbox items. */
  CLAIM,
  /** Read packets, tasks, agents and the other lists. */
  READ,
  /** Read the audit chain: list, export, verify, prove. */
  AUDIT,
  /** Use the routes of operators. */
  OPERATE;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  static Optional<AccessScope> named(String name) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(name)).findFirst();
  }

  /** Returns whether the scope can be limited to a target or queue. */
  boolean takesLimit() {
    return this == SUBMIT || this == CLAIM;
  }
}
