package dev.ahp.a2a.follow;

import dev.ahp.json.JsonObject;

/**
 * Detects packets that have not changed for more than one poll. Two changes can have the same
 * timestamp, so an equal timestamp in one poll is not sufficient.
 */
final class QuietPeriod {
  private String lastUpdatedAt = "";
  private boolean seenTwice;

  boolean hasElapsed(JsonObject packet) {
    String now = packet.string("updatedAt").orElse("");
    boolean same = now.equals(lastUpdatedAt);
    boolean elapsed = same && seenTwice;
    seenTwice = same;
    lastUpdatedAt = now;
    return elapsed;
  }
}
