package dev.ahp.broker.embedded;

import dev.ahp.Schedules;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/** The schedules of a broker in this process, which belong to the operator. */
record EmbeddedSchedules(ScheduleApi schedules) implements Schedules {
  private static final int PAGE_SIZE = 1_000;

  @Override
  public JsonObject put(String id, JsonObject schedule) {
    return FutureValue.of(schedules.put(Caller.OPERATOR, id, schedule)).schedule();
  }

  @Override
  public JsonObject get(String id) {
    return schedules.get(Caller.OPERATOR, id);
  }

  @Override
  public List<JsonObject> list() {
    return schedules
        .list(Caller.OPERATOR, new PageRequest(PAGE_SIZE, null))
        .array("items")
        .orElse(JsonArray.empty())
        .objects();
  }

  @Override
  public void remove(String id) {
    FutureValue.of(schedules.remove(Caller.OPERATOR, id));
  }

  @Override
  public JsonObject pause(String id) {
    return FutureValue.of(schedules.pause(Caller.OPERATOR, id));
  }

  @Override
  public JsonObject resume(String id) {
    return FutureValue.of(schedules.resume(Caller.OPERATOR, id));
  }
}
