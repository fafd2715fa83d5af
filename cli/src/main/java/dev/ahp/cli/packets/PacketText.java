package dev.ahp.cli.packets;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.Printable;
import dev.ahp.json.JsonObject;

/** A packet and its lease in a line each. */
final class PacketText {
  private PacketText() {}

  static String of(JsonObject packet) {
    return "%s %s: %s %s → %s, task %s"
        .formatted(
            Printable.member(packet, "packetId"),
            Printable.member(packet, "status"),
            Printable.member(packet, "type"),
            Printable.member(packet, "sender"),
            Printable.member(packet, packet.has("target") ? "target" : "receivers"),
            Printable.member(packet, "taskId"));
  }

  /** The packet of an answer, and the lease below it if there is one. */
  static String ofAnswer(JsonObject answer) {
    String packet = answer.object("packet").map(PacketText::of).orElse("");
    return answer.object("lease").map(it -> packet + lease(it)).orElse(packet);
  }

  private static String lease(JsonObject lease) {
    return "%n  lease %s, %s s, until %s"
        .formatted(
            Printable.member(lease, "token"),
            lease.number("ms").orElse(0.0) / 1000,
            Printable.member(lease, "until"));
  }

  /** The ink of a status. */
  static Colour ink(String status) {
    return switch (status) {
      case "completed", "ready", "validated", "allow" -> Colour.GREEN;
      case "failed", "blocked", "deny", "refused", "cancelled" -> Colour.RED;
      default -> Colour.YELLOW;
    };
  }
}
