package dev.ahp.a2a.version;

import java.util.Locale;

/**
 * Converts states and roles: {@code TASK_STATE_INPUT_REQUIRED} is {@code input-required} in 0.3.
 */
final class Version03Enums {
  private static final String STATE = "TASK_STATE_";
  private static final String ROLE = "ROLE_";

  private Version03Enums() {}

  static String state(String current) {
    return current.startsWith(STATE)
        ? current.substring(STATE.length()).toLowerCase(Locale.ROOT).replace('_', '-')
        : "unknown";
  }

  static String currentState(String old) {
    return old.startsWith(STATE) ? old : STATE + old.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  static String role(String current) {
    return current.equals(ROLE + "AGENT") ? "agent" : "user";
  }

  /** Returns an unknown role unchanged, so that the error names it. */
  static String currentRole(String old) {
    return old.equals("user") || old.equals("agent") ? ROLE + old.toUpperCase(Locale.ROOT) : old;
  }
}
