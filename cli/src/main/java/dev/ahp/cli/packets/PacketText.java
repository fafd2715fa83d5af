package dev.ahp.cli.packets;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonObject;

/** A packet and its lease in a line each. */
final class PacketText {
  private PacketText() {}

  static String of(JsonObject packet) {
    return "%s %s: %s %s → %s, task %s"
        .formatted(
            TerminalSanitizer.member(packet, "packetId"),
            TerminalSanitizer.member(packet, "status"),
            TerminalSanitizer.member(packet, "type"),
            TerminalSanitizer.member(packet, "sender"),
            TerminalSanitizer.member(packet, packet.has("target") ? "target" : "receivers"),
            TerminalSanitizer.member(packet, "taskId"));
  }

  /** The packet of an answer, and the lease below it if there is one. */
  static String ofAnswer(JsonObject answer) {
    String packet = answer.object("packet").map(PacketText::of).orElse("");
    return answer.object("lease").map(it -> packet + lease(it)).orElse(packet);
  }

  private static String lease(JsonObject lease) {
    return "%n  lease %s, %s s, until %s"
        .formatted(
            TerminalSanitizer.member(lease, "token"),
            lease.number("ms").orElse(0.0) / 1000,
            TerminalSanitizer.member(lease, "until"));
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
