package dev.ahp.a2a.serve;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;

/** Stores push notification configurations. */
public interface PushSubscriptions {
  /** Rejects an invalid configuration. {@code taskId} is empty if there is no task yet. */
  void check(Caller caller, String taskId, JsonObject config);

  /** Stores a configuration and returns it as stored. */
  JsonObject add(Caller caller, JsonObject packet, JsonObject config);
}
