package dev.ahp.jdbc.postgres;

import java.time.Duration;

/**
 * How a node uses the database.
 *
 * @param partitions writers of this node, each with a connection and an audit chain
 * @param readers how many threads can read at a time
 * @param laneTime how long a lane stays with a node that is no longer heard of
 * @param patience how long to try for a connection before giving up
 */
public record PostgresOptions(int partitions, int readers, Duration laneTime, Duration patience) {
  public static final PostgresOptions DEFAULT =
      new PostgresOptions(2, 8, Duration.ofSeconds(15), Duration.ofSeconds(5));

  public PostgresOptions {
    if (partitions < 1 || readers < 1 || laneTime.isNegative() || patience.isNegative()) {
      throw new IllegalArgumentException("no options: " + partitions + ", " + readers);
    }
  }

  public PostgresOptions withLanes(int changed) {
    return new PostgresOptions(changed, readers, laneTime, patience);
  }

  public PostgresOptions withLaneTime(Duration changed) {
    return new PostgresOptions(partitions, readers, changed, patience);
  }
}
