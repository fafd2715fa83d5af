package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Items that wait for people. */
public interface InboxApi {
  /** Lists the queues that the caller may see: {@code {"items":[{"queue","open"}],"next"}}. */
  JsonObject queues(Caller caller, PageRequest pageRequest);

  JsonObject items(Caller caller, String queue, PageRequest pageRequest);

  /** Returns the open item of a packet, if the caller may answer it. */
  Optional<JsonObject> about(Caller caller, String packetId);

  CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json body);

  CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json body);
}
