package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * A warning about a packet, which does not deny it.
 *
 * @param pointer the JSON Pointer of the member that causes the warning
 */
public record PacketWarning(WarningCode code, String pointer, String message) {
  /** The kind of a warning. */
  public enum WarningCode {
    /** The broker counts it, but does not report it to the sender. */
    CONTRACT_MISSING,
    CONTRACT_DEPRECATED,
    CONTEXT_LOST,
    PERSONAL_DATA,
    SECRET_DETECTED,
    UNKNOWN_MEMBER,
    UNKNOWN_QUEUE,
    UNKNOWN_TARGET
  }

  /** Returns the warning for a packet that is a member of a request. */
  public PacketWarning under(String parent) {
    return new PacketWarning(code, parent + pointer, message);
  }

  /** Returns the warning about a copy as one about a receiver of the submitted packet. */
  public PacketWarning ofReceiver(int index) {
    return pointer.equals("/target")
        ? new PacketWarning(code, "/receivers/" + index, message)
        : this;
  }

  private JsonObject toJson() {
    return JsonObject.builder()
        .put("code", code.name())
        .put("pointer", pointer)
        .put("message", message)
        .build();
  }

  /** Returns the member {@code warnings} of a response. */
  public static JsonArray toJson(List<PacketWarning> warnings) {
    return new JsonArray(
        warnings.stream()
            .filter(it -> it.code() != WarningCode.CONTRACT_MISSING)
            .distinct()
            .<Json>map(PacketWarning::toJson)
            .toList());
  }
}
