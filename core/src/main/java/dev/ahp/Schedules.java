package dev.ahp;

import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/** The recurring schedules of a broker. Schedules are JSON in the format of the HTTP API. */
public interface Schedules {
  /**
   * Creates or replaces a schedule.
   *
   * @param schedule the members {@code packet}, {@code cron} or {@code everyMs}, {@code timeZone}
   *     and {@code overlap}
   */
  JsonObject put(String id, JsonObject schedule);

  JsonObject get(String id);

  List<JsonObject> list();

  void remove(String id);

  JsonObject pause(String id);

  JsonObject resume(String id);

  /** Creates or replaces a schedule with a cron expression. */
  default JsonObject cron(String id, Packet packet, String cron, ZoneId zone) {
    return put(
        id,
        JsonObject.builder()
            .put("packet", packet.json())
            .put("cron", cron)
            .put("timeZone", zone.getId())
            .build());
  }

  /** Creates or replaces a schedule with an interval. */
  default JsonObject every(String id, Packet packet, Duration interval) {
    return put(
        id,
        JsonObject.builder()
            .put("packet", packet.json())
            .put("everyMs", interval.toMillis())
            .build());
  }
}
