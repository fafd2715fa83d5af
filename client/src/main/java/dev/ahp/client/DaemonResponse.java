package dev.ahp.client;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * What a daemon answered to a call that it did not refuse.
 *
 * @param body {@link Json.Null} when there was none
 * @param duplicate whether a submitted packet had been there before
 */
public record DaemonResponse(int status, Json body, boolean duplicate) {

  /** The body of a call that answers with an object. */
  public JsonObject object() {
    return body.asObject()
        .orElseThrow(
            () ->
                new DaemonUnreachableException("the daemon answered something that is no object"));
  }
}
