package dev.ahp.broker.gate;

import java.util.Locale;

/** The gates, in the order in which they check a packet. */
public enum GateName {
  LIMITS,
  IDENTITY,
  SIGNATURE,
  ENVELOPE,
  DUPLICATE,
  ROUTE,
  CONTRACT,
  REPLAY,
  PAYLOAD,
  REQUIRED,
  COMPLETENESS,
  PERMISSION,
  DOMAIN,
  LOOP,
  BUDGET,
  SAFETY,

  /** All gates that the embedding program adds. */
  CUSTOM;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name in audit records and dry runs. */
  public String wireName() {
    return wireName;
  }
}
