package dev.ahp.client;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * A successful response of a daemon.
 *
 * @param body {@link Json.Null} if there is none
 * @param duplicate true if the submitted packet already existed
 */
public record DaemonResponse(int status, Json body, boolean duplicate) {

  /** Returns the body as an object. */
  public JsonObject object() {
    return body.asObject()
        .orElseThrow(
            () ->
                new DaemonUnreachableException("the response of the daemon is not a JSON object"));
  }
}
