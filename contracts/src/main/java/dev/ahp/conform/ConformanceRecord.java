package dev.ahp.conform;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A record as conformance reads it: tolerant of what is missing, since others wrote it. */
record ConformanceRecord(JsonObject json) {
  private static final Set<String> NOTES = Set.of("ahp.audit.checkpoint", "ahp.audit.archive");

  /** Whether it is what stands between records: a checkpoint, or the note of an archive. */
  static boolean isNote(JsonObject json) {
    return json.string("type").map(NOTES::contains).orElse(false);
  }

  static boolean isRecord(JsonObject json) {
    return json.string("event").isPresent()
        && json.string("chain").isPresent()
        && json.number("seq").isPresent()
        && json.string("at").flatMap(Rfc3339::parse).isPresent();
  }

  String chain() {
    return json.string("chain").orElse("");
  }

  long seq() {
    return json.number("seq").map(Double::longValue).orElse(0L);
  }

  /** Milliseconds since 1970. */
  long at() {
    return json.string("at").flatMap(Rfc3339::parse).map(Instant::toEpochMilli).orElse(0L);
  }

  String event() {
    return text("event");
  }

  String actor() {
    return text("actor");
  }

  @Nullable String packetId() {
    return json.string("packetId").orElse(null);
  }

  /** Empty when there is none. */
  String text(String member) {
    return json.string(member).orElse("");
  }

  JsonObject data() {
    return json.object("data").orElse(JsonObject.empty());
  }

  /** The payload as it was recorded; null when the record does not hold it. */
  @Nullable JsonObject message() {
    Json message = data().get("message");
    return message instanceof JsonObject object ? object : null;
  }
}
