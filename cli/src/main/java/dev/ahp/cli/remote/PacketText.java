package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Duration;

/** Formats a packet and its lease, one line each. */
final class PacketText {
  private PacketText() {}

  static String of(JsonObject packet) {
    String receiver = packet.has("target") ? "target" : "receivers";
    String pattern = "%s %s: %s %s → %s, task %s";
    return TerminalSanitizer.format(
        pattern, packet, "packetId", "status", "type", "sender", receiver, "taskId");
  }

  /** Formats the packet of a response and, if present, its lease and the packets it created. */
  static String ofResponse(JsonObject response) {
    StringBuilder text =
        new StringBuilder(response.object("packet").map(PacketText::of).orElse(""));
    response.object("lease").ifPresent(it -> text.append(lease(it)));
    response.object("handoff").ifPresent(it -> text.append("%n  handoff %s".formatted(of(it))));
    for (JsonObject child : response.array("children").orElse(JsonArray.empty()).objects()) {
      text.append("%n  child %s".formatted(of(child)));
    }
    return text.toString();
  }

  private static String lease(JsonObject lease) {
    return "%n  lease %s (%s, until %s)"
        .formatted(
            TerminalSanitizer.member(lease, "token"),
            RelativeTime.format(Duration.ofMillis(lease.number("ms").orElse(0.0).longValue())),
            TerminalSanitizer.member(lease, "until"));
  }

  /** Returns the colour of a status or decision. */
  static Colour colour(String status) {
    return switch (status) {
      case "completed", "ready", "validated", "allow" -> Colour.GREEN;
      case "failed", "blocked", "deny", "refused", "cancelled" -> Colour.RED;
      default -> Colour.YELLOW;
    };
  }
}
