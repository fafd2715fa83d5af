package dev.ahp.broker.admission;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Personal data of a packet, by data subject.
 *
 * @param inPacket the data of the packet's member {@code personalData}
 * @param inPayload the data of the payload's member {@code personalData}
 */
public record PersonalDataBySubject(Map<String, Json> inPacket, Map<String, Json> inPayload) {
  public static final String MEMBER = "personalData";
  public static final PersonalDataBySubject NONE = new PersonalDataBySubject(Map.of(), Map.of());

  /** Returns the personal data of a packet; only handoffs have any in their payload. */
  public static PersonalDataBySubject in(JsonObject packet) {
    boolean inMessage =
        PayloadType.isHandoff(packet)
            && packet.object("payload").filter(it -> it.has(MEMBER)).isPresent();
    if (!packet.has(MEMBER) && !inMessage) {
      return NONE;
    }
    return new PersonalDataBySubject(
        subjects(packet), inMessage ? subjects(packet.object("payload").orElseThrow()) : Map.of());
  }

  private static Map<String, Json> subjects(JsonObject holder) {
    return holder
        .object(MEMBER)
        .map(it -> (Map<String, Json>) new LinkedHashMap<>(it.members()))
        .orElse(Map.of());
  }

  public boolean isEmpty() {
    return inPacket.isEmpty() && inPayload.isEmpty();
  }

  /** Returns the packet without its personal data. */
  public JsonObject removedFrom(JsonObject packet) {
    if (isEmpty()) {
      return packet;
    }
    JsonObject rest = packet.without(MEMBER);
    return inPayload.isEmpty()
        ? rest
        : rest.with("payload", rest.object("payload").orElseThrow().without(MEMBER));
  }
}
