package dev.ahp.a2a.version;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** Converts between one version and the shapes of 1.0, which are used internally. */
public interface VersionFormat {
  /** Converts the parameters of a call to 1.0. */
  JsonObject params(A2aMethod a2aMethod, JsonObject given);

  /** Converts the response of a call to this version. */
  Json result(A2aMethod a2aMethod, JsonObject response);

  /** Converts a stream event or the body of a push notification to this version. */
  JsonObject event(JsonObject event);

  static VersionFormat of(A2aVersion a2aVersion) {
    return switch (a2aVersion) {
      case V0_3 -> new Version03();
      case V0_3_PROTO -> new Version03Proto();
      case V1_0 -> new Version10();
    };
  }
}
