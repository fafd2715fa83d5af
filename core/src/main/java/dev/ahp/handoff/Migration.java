package dev.ahp.handoff;

import dev.ahp.json.JsonObject;

/** Converts messages of one major version to the next. */
public interface Migration {
  int fromMajor();

  /**
   * Converts the message to the next major version. Members without an equivalent are kept as
   * unknown members. Missing members are not added, so that the checks report them.
   */
  JsonObject lift(JsonObject message);
}
