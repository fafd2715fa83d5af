package dev.ahp.soak.history;

import java.util.Locale;

/**
 * One call of a caller and its outcome.
 *
 * @param startedAt the value of {@link System#nanoTime} before the call
 * @param endedAt the value of {@link System#nanoTime} after the response
 * @param fence the fence of the lease that the call used; for a claim, of the granted lease; 0 for
 *     none
 * @param mark the text that identifies the call in the store: the result of a completion, the id of
 *     the new packet of a handoff; empty for none
 * @param detail the reason of a refusal or of an unknown outcome; empty for none
 */
public record Attempt(
    long startedAt,
    long endedAt,
    String caller,
    Action action,
    String packetId,
    long fence,
    String mark,
    CallOutcome outcome,
    String detail) {

  /** What the caller asked for, with the audit event that the broker records for it. */
  public enum Action {
    SUBMIT("packet.submitted"),
    CLAIM("packet.offered"),
    ACCEPT("packet.accepted"),
    RENEW(""),
    PROGRESS("packet.progress"),
    COMPLETE("packet.completed"),
    FAIL("packet.failed"),
    CANCEL("packet.cancelled"),
    HANDOFF("packet.handoff_started");

    private final String event;

    Action(String event) {
      this.event = event;
    }

    /** The audit event; empty if the broker records none. */
    public String event() {
      return event;
    }
  }

  /** What the caller knows about the effect of its call. */
  public enum CallOutcome {
    /** The broker has acknowledged the call. */
    ACKNOWLEDGED,
    /** The broker has refused the call, so it has no effect. */
    REFUSED,
    /** There is no response, so the call has its whole effect or none. */
    UNKNOWN
  }

  boolean isAcknowledged() {
    return outcome == CallOutcome.ACKNOWLEDGED;
  }

  boolean mayHaveEffect() {
    return outcome != CallOutcome.REFUSED;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%12.3f..%.3f s %s %s %s fence=%d %s %s %s",
        startedAt / 1e9,
        endedAt / 1e9,
        caller,
        action,
        packetId,
        fence,
        mark,
        outcome,
        detail);
  }
}
