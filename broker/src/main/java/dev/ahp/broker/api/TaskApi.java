package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Tasks: views over their packets, and what can be done to one as a whole. */
public interface TaskApi {
  /** Tasks of one status if it is not null. */
  JsonObject list(Caller caller, @Nullable String status, PageRequest pageRequest);

  JsonObject get(Caller caller, String taskId);

  JsonObject trace(Caller caller, String taskId, PageRequest pageRequest);

  JsonObject cost(Caller caller, String taskId);

  JsonObject diff(Caller caller, String taskId);

  JsonObject checkpoint(Caller caller, String taskId);

  /** Gives the task. */
  CompletableFuture<JsonObject> cancel(Caller caller, String taskId, Json body);

  /** Gives the task. */
  CompletableFuture<JsonObject> rollback(Caller caller, String taskId, Json body);

  /** Gives the new packet. */
  CompletableFuture<JsonObject> replay(Caller caller, String taskId, Json body);
}
