package dev.ahp.packet;

import dev.ahp.json.JsonObject;

/** The objective of a packet in words. */
public final class PacketObjective {
  private PacketObjective() {}

  /** Returns the objective, or the description of the task, or the type of the packet. */
  public static String of(JsonObject packet) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    return packet
        .string("objective")
        .or(() -> payload.string("task_summary"))
        .or(() -> payload.string("taskDescription"))
        .or(() -> packet.string("intent"))
        .or(() -> packet.string("type"))
        .orElse("");
  }
}
