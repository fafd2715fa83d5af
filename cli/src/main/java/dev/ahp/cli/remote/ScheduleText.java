package dev.ahp.cli.remote;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonObject;
import java.time.Duration;

/** Texts about schedules. */
final class ScheduleText {
  private ScheduleText() {}

  /** Returns one line, such as {@code nightly: 0 2 * * * UTC, next run 2026-01-01T02:00:00Z}. */
  static String of(JsonObject schedule) {
    String next =
        schedule.bool("paused").orElse(false)
            ? "paused"
            : "next run " + TerminalSanitizer.member(schedule, "nextAt");
    return TerminalSanitizer.member(schedule, "id") + ": " + when(schedule) + ", " + next;
  }

  static String when(JsonObject schedule) {
    return schedule
        .number("everyMs")
        .map(it -> "every " + RelativeTime.format(Duration.ofMillis(it.longValue())))
        .orElseGet(
            () ->
                TerminalSanitizer.member(schedule, "cron")
                    + " "
                    + TerminalSanitizer.member(schedule, "timeZone"));
  }
}
