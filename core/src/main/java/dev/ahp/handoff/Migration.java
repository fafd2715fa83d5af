package dev.ahp.handoff;

import dev.ahp.json.JsonObject;

/** Lifts messages of one older major version to the next. */
public interface Migration {
  int fromMajor();

  /**
   * Gives the message in the next major version. What has no place there stays as an unknown
   * member; what is missing is left missing, so that the checks name it.
   */
  JsonObject lift(JsonObject message);
}
