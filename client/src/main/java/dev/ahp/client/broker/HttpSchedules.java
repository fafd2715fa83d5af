package dev.ahp.client.broker;

import dev.ahp.Schedules;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/** The schedules of a daemon. */
record HttpSchedules(DaemonClient client) implements Schedules {
  private static ApiPath path(String id) {
    return ApiPath.of("v1", "schedules", id);
  }

  @Override
  public JsonObject put(String id, JsonObject schedule) {
    return client.put(path(id), schedule).object();
  }

  @Override
  public JsonObject get(String id) {
    return client.get(path(id));
  }

  @Override
  public List<JsonObject> list() {
    return client
        .all(ApiPath.of("v1", "schedules"))
        .array("items")
        .orElse(JsonArray.empty())
        .objects();
  }

  @Override
  public void remove(String id) {
    client.delete(path(id));
  }

  @Override
  public JsonObject pause(String id) {
    return client.post(ApiPath.of("v1", "schedules", id, "pause"), JsonObject.empty()).object();
  }

  @Override
  public JsonObject resume(String id) {
    return client.post(ApiPath.of("v1", "schedules", id, "resume"), JsonObject.empty()).object();
  }
}
