package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** Recurring schedules: packets that the broker submits at due times. */
public interface ScheduleApi {
  /** Lists the schedules that the caller may see, by id. */
  JsonObject list(Caller caller, PageRequest pageRequest);

  JsonObject get(Caller caller, String id);

  /** Creates or replaces a schedule. Its packets are submitted on behalf of the caller. */
  CompletableFuture<SchedulePutResult> put(Caller caller, String id, Json body);

  CompletableFuture<Void> remove(Caller caller, String id);

  CompletableFuture<JsonObject> pause(Caller caller, String id);

  /** Continues a paused schedule with the next due time; runs of the pause are not repeated. */
  CompletableFuture<JsonObject> resume(Caller caller, String id);

  /** A stored schedule, and whether it is new. */
  record SchedulePutResult(JsonObject schedule, boolean created) {}
}
