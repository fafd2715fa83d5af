package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What waits for people. */
public interface InboxApi {
  /** {@code {"items":[{"queue","open"}],"next"}}: the queues this caller may see. */
  JsonObject queues(Caller caller, PageRequest pageRequest);

  JsonObject items(Caller caller, String queue, PageRequest pageRequest);

  /** What is open about a packet, if this caller may answer it. */
  Optional<JsonObject> about(Caller caller, String packetId);

  CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json body);

  CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json body);
}
