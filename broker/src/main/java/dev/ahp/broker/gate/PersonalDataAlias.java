package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;

/** The name {@code personalDataPayload}, which packets and handoffs may use for personal data. */
public final class PersonalDataAlias {
  public static final String NAME = "personalDataPayload";

  private static final String MEMBER = "personalData";

  private PersonalDataAlias() {}

  /** Renames the member in an unsigned packet and in its handoff. */
  public static JsonObject rename(JsonObject packet) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    boolean inPayload = PayloadType.isHandoff(packet) && isRenamed(payload);
    boolean inPacket = isRenamed(packet);
    if (packet.has("signature") || payload.has("signature") || !(inPayload || inPacket)) {
      return packet;
    }
    JsonObject changed = inPayload ? packet.with("payload", renamed(payload)) : packet;
    return inPacket ? renamed(changed) : changed;
  }

  private static boolean isRenamed(JsonObject holder) {
    return holder.has(NAME) && !holder.has(MEMBER);
  }

  private static JsonObject renamed(JsonObject holder) {
    Json value = holder.members().get(NAME);
    return value == null ? holder : holder.without(NAME).with(MEMBER, value);
  }

  /** Returns a violation for each member that could not be renamed; it would not be protected. */
  static List<Violation> violations(JsonObject packet) {
    List<Violation> violations = new ArrayList<>();
    if (packet.has(NAME)) {
      violations.add(violation("/" + NAME));
    }
    if (PayloadType.isHandoff(packet)
        && packet.object("payload").filter(it -> it.has(NAME)).isPresent()) {
      violations.add(violation("/payload/" + NAME));
    }
    return violations;
  }

  private static Violation violation(String pointer) {
    return new Violation(
        ProblemCode.SCHEMA_INVALID,
        pointer,
        "is not allowed in a signed message or next to personalData; use only personalData");
  }
}
