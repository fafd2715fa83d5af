package dev.ahp.a2a.task;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.Set;

/** Where a task stands, in A2A's words. */
public enum A2aTaskState {
  SUBMITTED,
  WORKING,
  INPUT_REQUIRED,
  COMPLETED,
  FAILED,
  CANCELED,
  REJECTED;

  /** With which 1.0 begins every state. */
  public static final String PREFIX = "TASK_STATE_";

  private static final Set<String> REFUSED = Set.of("REJECTED", "GATE_REJECTED");

  /** Where a packet stands. */
  public static A2aTaskState of(JsonObject packet) {
    boolean needs = !packet.array("needs").orElse(JsonArray.empty()).isEmpty();
    return of(
        packet.string("status").orElse(""),
        packet.string("waitingOn").orElse(""),
        needs ? "NEEDS" : packet.string("terminalReason").orElse(""));
  }

  /**
   * Where a packet of some status stands.
   *
   * @param reason why it is final
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
    return REFUSED.contains(reason) ? REJECTED : reason.equals("TIMEOUT") ? FAILED : CANCELED;
  }

  /** As 1.0 writes it. */
  public String wireName() {
    return PREFIX + name();
  }

  /** Whether nothing more becomes of a packet. */
  public static boolean isOver(JsonObject packet) {
    return packet.string("status").flatMap(Status::named).filter(Status::isFinal).isPresent();
  }

  /** Whether it is the last state of a task. */
  public boolean ends() {
    return settles() && this != INPUT_REQUIRED;
  }

  /** Whether the client is to be told at once: it is over, or the client must act. */
  public boolean settles() {
    return this != SUBMITTED && this != WORKING;
  }
}
