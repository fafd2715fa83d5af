package dev.ahp.a2a.follow;

import dev.ahp.json.JsonObject;

/**
 * Whether a packet has been as it is for more than one look. Two changes may bear the same moment,
 * so a packet that only looks as it did a look ago may have changed after that look.
 */
final class QuietPeriod {
  private String changed = "";
  private boolean twice;

  boolean of(JsonObject packet) {
    String now = packet.string("updatedAt").orElse("");
    boolean same = now.equals(changed);
    boolean still = same && twice;
    twice = same;
    changed = now;
    return still;
  }
}
