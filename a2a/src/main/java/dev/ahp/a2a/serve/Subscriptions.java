package dev.ahp.a2a.serve;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.json.JsonObject;

/** Takes the wish to be told of a task. */
public interface Subscriptions {
  /** Refuses a wish that cannot be granted. */
  void check(JsonObject config);

  /** Keeps it and gives it as it is kept. */
  JsonObject add(Caller caller, JsonObject packet, JsonObject config);
}
