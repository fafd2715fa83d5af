package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Items that wait for people. */
public interface InboxApi {
  /** Lists the queues that the caller may see: {@code {"items":[{"queue","open"}],"next"}}. */
  JsonObject queues(Caller caller, PageRequest pageRequest);

  JsonObject items(Caller caller, String queue, PageRequest pageRequest);

  /** Returns an item, also if it has been decided. */
  JsonObject get(Caller caller, String queue, String id);

  /** Returns the open item of a packet, if the caller may answer it. */
  Optional<JsonObject> about(Caller caller, String packetId);

  CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json body);

  CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json body);

  /** Assigns an open item to a person of its queue, or to none if {@code assignee} is null. */
  CompletableFuture<JsonObject> assign(Caller caller, String queue, String id, Json body);

  /**
   * Returns the items that people must be notified of, and marks them, so that each notice is
   * returned once in a cluster: {@code {"notice":"arrived"|"due","item"}}.
   *
   * @param leadMs how long before its due time an item is returned again
   */
  CompletableFuture<List<JsonObject>> takeNotices(long leadMs);
}
