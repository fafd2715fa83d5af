package dev.ahp.conform;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An audit record. Missing members are tolerated, because other programs may write exports. */
record ConformanceRecord(JsonObject json) {
  private static final Set<String> NOTES = Set.of("ahp.audit.checkpoint", "ahp.audit.archive");

  /** Returns true for the entries between records: checkpoints and archive notes. */
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

  /** Returns milliseconds since the epoch. */
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

  /** Returns a string member, or an empty string if it is missing. */
  String text(String member) {
    return json.string(member).orElse("");
  }

  JsonObject data() {
    return json.object("data").orElse(JsonObject.empty());
  }

  /** Returns the recorded payload, or null if the record does not contain it. */
  @Nullable JsonObject message() {
    Json message = data().get("message");
    return message instanceof JsonObject object ? object : null;
  }
}
