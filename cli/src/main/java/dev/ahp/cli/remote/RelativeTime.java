package dev.ahp.cli.remote;

import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;

/** Says how far a moment is from now, as people do. */
public final class RelativeTime {
  private final Instant now;

  public RelativeTime(Instant now) {
    this.now = now;
  }

  /** The moment of a member, or a dash. */
  public String of(JsonObject object, String name) {
    return object.string(name).flatMap(Rfc3339::parse).map(this::of).orElse("-");
  }

  public String of(Instant moment) {
    Duration since = Duration.between(moment, now);
    if (since.abs().toMillis() < 1000) {
      return "now";
    }
    return since.isNegative() ? "in " + lasting(since.negated()) : lasting(since) + " ago";
  }

  /** The largest unit that fits, and only that one. */
  public static String lasting(Duration time) {
    if (time.toSeconds() < 60) {
      return time.toSeconds() + " s";
    }
    if (time.toMinutes() < 60) {
      return time.toMinutes() + " min";
    }
    return time.toHours() < 48 ? time.toHours() + " h" : time.toDays() + " days";
  }
}
