package dev.ahp.a2a.dialect;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** One version's shapes; on our side of it everything is in the shapes of 1.0. */
public interface Dialect {
  /** The parameters of a call, as 1.0 has them. */
  JsonObject params(Method method, JsonObject given);

  /** The answer to a call, as this version has it. */
  Json result(Method method, JsonObject answer);

  /** An event of a stream or the body of a push notification, as this version has it. */
  JsonObject event(JsonObject event);

  static Dialect of(Version version) {
    return version == Version.V0_3 ? new OldDialect() : new CurrentDialect();
  }
}
