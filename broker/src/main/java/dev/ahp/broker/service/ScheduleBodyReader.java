package dev.ahp.broker.service;

import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.schedule.CronExpression;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the body of a schedule. */
final class ScheduleBodyReader {
  private static final long MIN_EVERY_MS = 1_000;
  private static final long MAX_EVERY_MS = Duration.ofDays(366).toMillis();
  private static final Set<String> MEMBERS =
      Set.of("packet", "cron", "everyMs", "timeZone", "overlap");

  /** Members that responses add; they are ignored, so that a caller can send back what it read. */
  private static final Set<String> RESPONSE_MEMBERS =
      Set.of(
          "id",
          "owner",
          "ownerKind",
          "paused",
          "createdAt",
          "nextAt",
          "lastAt",
          "lastPacketId",
          "lastCode",
          "runs",
          "skipped");

  /** Members of a packet that would be the same in each run. */
  private static final List<String> PER_RUN =
      List.of("packetId", "taskId", "dedupeKey", "scheduledAt", "expiresAt", "signature");

  private final CallBodyReader body;

  ScheduleBodyReader(Json json) {
    this.body = CallBodyReader.of(json);
  }

  /** Returns the members of a schedule that its caller sets, with defaults. */
  JsonObject read() {
    JsonObject packet = body.object("packet");
    if (packet == null) {
      if (body.any("packet") == null) {
        body.wrong("packet", "is required");
      }
    } else {
      checkPacket(packet);
    }
    String cron = body.text("cron");
    Json every = body.any("everyMs");
    checkTimes(cron, every);
    String zone = timeZone();
    String overlap = body.any("overlap") == null ? "skip" : overlap();
    for (String name : body.json().names()) {
      if (!MEMBERS.contains(name) && !RESPONSE_MEMBERS.contains(name)) {
        body.wrong(JsonPointer.escape(name), "is not a member of a schedule");
      }
    }
    body.check();
    JsonObject.Builder schedule =
        JsonObject.builder().put("packet", packet == null ? JsonObject.empty() : packet);
    schedule.putIfPresent("cron", cron == null ? null : Json.of(cron));
    schedule.putIfPresent("everyMs", every);
    return schedule.put("timeZone", zone).put("overlap", overlap).build();
  }

  private String overlap() {
    return body.oneOf("overlap", Set.of("skip", "allow"));
  }

  private void checkPacket(JsonObject packet) {
    for (String name : PER_RUN) {
      if (packet.has(name)) {
        body.wrong("packet/" + name, "is not allowed: each run has its own");
      }
    }
  }

  private void checkTimes(@Nullable String cron, @Nullable Json every) {
    if ((cron == null) == (every == null)) {
      body.wrong("cron", "or everyMs is required, and only one of them is allowed");
    }
    if (cron != null) {
      try {
        CronExpression.parse(cron);
      } catch (IllegalArgumentException e) {
        body.wrong("cron", String.valueOf(e.getMessage()));
      }
    }
    boolean isValid =
        every == null
            || (every instanceof Json.Num number
                && number.isInteger()
                && number.value() >= MIN_EVERY_MS
                && number.value() <= MAX_EVERY_MS);
    if (!isValid) {
      body.wrong("everyMs", "must be a whole number from " + MIN_EVERY_MS + " to " + MAX_EVERY_MS);
    }
  }

  private String timeZone() {
    String zone = body.text("timeZone");
    if (zone == null) {
      return "UTC";
    }
    try {
      return ZoneId.of(zone).getId();
    } catch (DateTimeException e) {
      body.wrong("timeZone", "must be a time zone such as UTC or Europe/Berlin");
      return "UTC";
    }
  }
}
