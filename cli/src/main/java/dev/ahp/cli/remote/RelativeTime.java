package dev.ahp.cli.remote;

import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;

/** Formats timestamps relative to now. */
public final class RelativeTime {
  private final Instant now;

  public RelativeTime(Instant now) {
    this.now = now;
  }

  /** Formats the timestamp of a member, or returns a dash if it is missing. */
  public String of(JsonObject object, String name) {
    return object.string(name).flatMap(Rfc3339::parse).map(this::of).orElse("-");
  }

  public String of(Instant timestamp) {
    Duration since = Duration.between(timestamp, now);
    if (since.abs().toMillis() < 1000) {
      return "now";
    }
    return since.isNegative() ? "in " + format(since.negated()) : format(since) + " ago";
  }

  /** Formats a duration in its largest unit. */
  public static String format(Duration time) {
    if (time.toSeconds() < 60) {
      return time.toSeconds() + " s";
    }
    if (time.toMinutes() < 60) {
      return time.toMinutes() + " min";
    }
    return time.toHours() < 48 ? time.toHours() + " h" : time.toDays() + " days";
  }
}
