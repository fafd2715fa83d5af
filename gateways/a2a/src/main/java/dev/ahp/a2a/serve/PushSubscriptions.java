package dev.ahp.a2a.serve;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;

/** Takes the wish to be told of a task. */
public interface PushSubscriptions {
  /** Refuses a wish that cannot be granted; {@code taskId} is empty if there is no task yet. */
  void check(Caller caller, String taskId, JsonObject config);

  /** Keeps it and gives it as it is kept. */
  JsonObject add(Caller caller, JsonObject packet, JsonObject config);
}
