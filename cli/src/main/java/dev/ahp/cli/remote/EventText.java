package dev.ahp.cli.remote;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats an event in one line. */
final class EventText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

  private EventText() {}

  /** Formats an audit record or an alert. */
  static String of(JsonObject data) {
    String time = data.string("at").flatMap(Rfc3339::parse).map(TIME::format).orElse("-");
    return (time + "  " + (data.has("event") ? record(data) : alert(data))).stripTrailing();
  }

  private static String record(JsonObject record) {
    String text =
        "%-24s %-18s task %s"
            .formatted(
                TerminalSanitizer.member(record, "event"),
                TerminalSanitizer.member(record, "actor"),
                TerminalSanitizer.member(record, "taskId"));
    if (record.string("packetId").isPresent()) {
      text += " packet " + TerminalSanitizer.member(record, "packetId");
    }
    if (record.string("to").isPresent()) {
      text += TerminalSanitizer.format(" %s → %s", record, "from", "to");
    }
    return record.string("reason").isPresent()
        ? text + TerminalSanitizer.format(" (%s)", record, "reason")
        : text;
  }

  private static String alert(JsonObject alert) {
    return "%-24s %-18s %s"
        .formatted(
            "alert",
            TerminalSanitizer.member(alert, "kind"),
            TerminalSanitizer.member(alert, "message"));
  }
}
