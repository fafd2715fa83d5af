package dev.ahp.mcp.stateless;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.EventApi.EventFilter;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * One {@code subscriptions/listen} request. The lists of tools, prompts and resources never change
 * while the daemon runs, so only updates of resources are sent.
 */
final class SubscriptionStream {
  private final McpRequest request;
  private final CallResponse response;
  private final List<WatchedResource> watched;

  SubscriptionStream(McpRequest request, CallResponse response, List<WatchedResource> watched) {
    this.request = request;
    this.response = response;
    this.watched = watched;
  }

  /** Acknowledges the subscription, then sends updates until the response is closed. */
  synchronized void open(EventApi events, Caller caller) {
    if (!watched.isEmpty()) {
      List<String> tasks = watched.stream().map(WatchedResource::taskId).distinct().toList();
      String onlyTask = tasks.size() == 1 ? tasks.get(0) : null;
      AutoCloseable subscription =
          events.listen(
              caller,
              new EventFilter(onlyTask, Set.of(), null),
              (event, id, data) -> onRecord(data));
      CompletionStage<Void> closed = response.closed();
      closed.thenRun(() -> close(subscription));
    }
    JsonObject.Builder accepted = JsonObject.builder();
    if (!watched.isEmpty()) {
      List<String> uris = watched.stream().map(WatchedResource::uri).toList();
      accepted.put("resourceSubscriptions", JsonArray.ofStrings(uris));
    }
    send("notifications/subscriptions/acknowledged", "notifications", accepted.build());
  }

  private static void close(AutoCloseable subscription) {
    try {
      subscription.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close the event subscription", e);
    }
  }

  /** Waits for {@link #open}, so that the acknowledgement is the first message. */
  private synchronized void onRecord(JsonObject auditRecord) {
    for (WatchedResource resource : watched) {
      if (resource.isChangedBy(auditRecord)) {
        send("notifications/resources/updated", "uri", Json.of(resource.uri()));
      }
    }
  }

  private void send(String method, String member, Json value) {
    response.send(
        McpMessages.notification(
            method, JsonObject.builder().put(McpMessages.META, meta()).put(member, value).build()));
  }

  private JsonObject meta() {
    return JsonObject.builder().put(McpMessages.PREFIX + "subscriptionId", request.id()).build();
  }

  void heartbeat() {
    response.heartbeat();
  }

  /** Ends the subscription with its result, because the daemon stops. */
  void finish() {
    JsonObject result =
        JsonObject.builder().put("resultType", "complete").put(McpMessages.META, meta()).build();
    response.finish(200, McpMessages.result(request.id(), result));
  }
}
