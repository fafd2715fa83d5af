package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * A warning about a packet, which does not deny it.
 *
 * @param pointer the JSON Pointer of the member that causes the warning
 */
public record PacketWarning(WarningCode code, String pointer, String message) {
  private static final int MAX_REPORTED = 100;

  /** The kind of a warning. */
  public enum WarningCode {
    /** The broker counts it, but does not report it to the sender. */
    CONTRACT_MISSING,
    BUDGET_NEAR,
    CONTRACT_MISMATCH,
    CONTRACT_DEPRECATED,
    CONTEXT_LOST,
    NO_SUBSCRIBERS,
    OPEN_ENDED_OBJECTIVE,
    PERSONAL_DATA,
    QUOTA_NEAR,
    HISTORY_STRATEGY,
    SECRET_DETECTED,
    TRIGGER_FALSE,
    UNKNOWN_MEMBER,
    UNKNOWN_QUEUE,
    UNKNOWN_TARGET,
    WINDOW_EXCEEDED
  }

  /** Returns the warning that no agent subscribes to a topic. */
  public static PacketWarning noSubscribers(String target) {
    return new PacketWarning(
        WarningCode.NO_SUBSCRIBERS, "/target", "no agent subscribes to " + target);
  }

  /** Returns the warning for a packet that is a member of a request. */
  public PacketWarning under(String parent) {
    return new PacketWarning(code, parent + pointer, message);
  }

  /** Returns the warning about a copy as one about a receiver of the submitted packet. */
  private PacketWarning ofReceiver(int index) {
    return pointer.equals("/target")
        ? new PacketWarning(code, "/receivers/" + index, message)
        : this;
  }

  /** Adds the warnings about the copies of a fan-out to those about the submitted packet. */
  public static List<PacketWarning> join(
      List<PacketWarning> own, List<List<PacketWarning>> ofCopies) {
    List<PacketWarning> all = new ArrayList<>(own);
    for (int i = 0; i < ofCopies.size(); i++) {
      for (PacketWarning warning : ofCopies.get(i)) {
        all.add(warning.ofReceiver(i));
      }
    }
    return all;
  }

  private JsonObject toJson() {
    return JsonObject.builder()
        .put("code", code.name())
        .put("pointer", pointer)
        .put("message", message)
        .build();
  }

  /** Returns the member {@code warnings} of a response, with the first 100. */
  public static JsonArray toJson(List<PacketWarning> warnings) {
    return new JsonArray(
        warnings.stream()
            .filter(it -> it.code() != WarningCode.CONTRACT_MISSING)
            .distinct()
            .limit(MAX_REPORTED)
            .<Json>map(PacketWarning::toJson)
            .toList());
  }
}
