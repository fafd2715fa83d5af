package dev.ahp.a2a.task;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The A2A state of a task. */
public enum A2aTaskState {
  SUBMITTED,
  WORKING,
  INPUT_REQUIRED,
  /** Only of remote tasks. */
  AUTH_REQUIRED,
  COMPLETED,
  FAILED,
  CANCELED,
  REJECTED;

  /** The prefix of every state in 1.0. */
  private static final String PREFIX = "TASK_STATE_";

  private static final Set<String> REJECTED_REASONS = Set.of("REJECTED", "GATE_REJECTED");

  /** Returns the state of a packet. */
  public static A2aTaskState of(JsonObject packet) {
    boolean needs = !packet.array("needs").orElse(JsonArray.empty()).isEmpty();
    return of(
        packet.string("status").orElse(""),
        packet.string("waitingOn").orElse(""),
        needs ? "NEEDS" : packet.string("terminalReason").orElse(""));
  }

  /**
   * Returns the state of a packet with the given status.
   *
   * @param reason the terminal reason
   */
  public static A2aTaskState of(String status, String waitingOn, String reason) {
    return switch (status) {
      case "running" -> WORKING;
      case "waiting" -> waitingOn.equals("human") ? INPUT_REQUIRED : WORKING;
      case "completed" -> COMPLETED;
      case "failed" -> FAILED;
      case "blocked" -> blocked(reason);
      case "cancelled" -> cancelled(reason);
      default -> SUBMITTED;
    };
  }

  private static A2aTaskState blocked(String reason) {
    return switch (reason) {
      case "NEEDS" -> INPUT_REQUIRED;
      case "SAFETY_VIOLATION" -> REJECTED;
      default -> FAILED;
    };
  }

  private static A2aTaskState cancelled(String reason) {
    return REJECTED_REASONS.contains(reason)
        ? REJECTED
        : reason.equals("TIMEOUT") ? FAILED : CANCELED;
  }

  /** Returns the name in 1.0. */
  public String wireName() {
    return PREFIX + name();
  }

  /** Returns whether a packet has ended. */
  public static boolean isOver(JsonObject packet) {
    return packet.string("status").flatMap(Status::named).filter(Status::isFinal).isPresent();
  }

  /** Returns whether this is a terminal state. */
  public boolean ends() {
    return settles() && !asks();
  }

  /** Returns whether the task waits for input. */
  public boolean asks() {
    return this == INPUT_REQUIRED || this == AUTH_REQUIRED;
  }

  /** Returns the state with a name of 1.0; empty if it is unknown. */
  public static Optional<A2aTaskState> named(String wireName) {
    return Arrays.stream(values()).filter(it -> it.wireName().equals(wireName)).findFirst();
  }

  /** Returns whether the task has ended or the client must act. */
  public boolean settles() {
    return this != SUBMITTED && this != WORKING;
  }
}
