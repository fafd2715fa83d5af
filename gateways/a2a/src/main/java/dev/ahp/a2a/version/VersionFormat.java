package dev.ahp.a2a.version;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** One version's shapes; on our side of it everything is in the shapes of 1.0. */
public interface VersionFormat {
  /** The parameters of a call, as 1.0 has them. */
  JsonObject params(A2aMethod a2aMethod, JsonObject given);

  /** The answer to a call, as this version has it. */
  Json result(A2aMethod a2aMethod, JsonObject answer);

  /** An event of a stream or the body of a push notification, as this version has it. */
  JsonObject event(JsonObject event);

  static VersionFormat of(A2aVersion a2aVersion) {
    return a2aVersion == A2aVersion.V0_3 ? new Version03() : new Version10();
  }
}
