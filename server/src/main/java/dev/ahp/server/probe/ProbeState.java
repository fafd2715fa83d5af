package dev.ahp.server.probe;

import java.util.Locale;

/** The state of a subsystem. */
enum ProbeState {
  UP,
  /** It responds, but slowly or not as expected. */
  DEGRADED,
  DOWN;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the state with a name; {@code UP} for an unknown name. */
  static ProbeState named(String name) {
    return switch (name) {
      case "degraded" -> DEGRADED;
      case "down" -> DOWN;
      default -> UP;
    };
  }
}
