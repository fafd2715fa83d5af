package dev.ahp.broker.exchange;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** What waits for people. */
public interface InboxDesk {
  /** {@code {"items":[{"queue","open"}],"next":null}}: the queues this caller may see. */
  JsonObject queues(Caller caller);

  JsonObject items(Caller caller, String queue, Page page);

  CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json body);

  CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json body);
}
