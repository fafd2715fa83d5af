package dev.ahp.lifecycle;

import static dev.ahp.lifecycle.Status.BLOCKED;
import static dev.ahp.lifecycle.Status.CANCELLED;
import static dev.ahp.lifecycle.Status.COMPLETED;
import static dev.ahp.lifecycle.Status.FAILED;

import org.jspecify.annotations.Nullable;

/** The reason for the final status of a packet. */
public enum TerminalReason {
  SUCCESS(COMPLETED),
  HANDED_OFF(COMPLETED),
  EXECUTION_ERROR(FAILED),
  TOOL_ERROR(FAILED),
  MISSING_INPUT(FAILED),
  TIMEOUT(FAILED, CANCELLED),
  LEASE_LOST(FAILED),
  CHILD_FAILED(FAILED),
  CHILD_BLOCKED(BLOCKED),
  GATE_REJECTED(CANCELLED),
  SAFETY_VIOLATION(BLOCKED),
  REJECTED(CANCELLED),
  EXPIRED(CANCELLED),
  CANCELLED_BY_CALLER("CANCELLED", CANCELLED),
  CANCELLED_BY_PARENT(CANCELLED),
  JOIN_SATISFIED(CANCELLED),
  ROLLED_BACK(CANCELLED),
  NEEDS(BLOCKED),
  SCOPE_VIOLATION(BLOCKED),
  REVIEW_FAILED(FAILED),
  REVIEW_INCONCLUSIVE(FAILED);

  private final String wireName;
  private final Status ending;
  private final Status otherEnding;

  TerminalReason(Status ending) {
    this(null, ending, ending);
  }

  TerminalReason(Status ending, Status otherEnding) {
    this(null, ending, otherEnding);
  }

  TerminalReason(String wireName, Status ending) {
    this(wireName, ending, ending);
  }

  TerminalReason(@Nullable String wireName, Status ending, Status otherEnding) {
    this.wireName = wireName == null ? name() : wireName;
    this.ending = ending;
    this.otherEnding = otherEnding;
  }

  /** Returns the value of {@code terminalReason}. */
  public String wireName() {
    return wireName;
  }

  /** Returns whether a packet can end in {@code status} for this reason. */
  public boolean explains(Status status) {
    return status == ending || status == otherEnding;
  }
}
