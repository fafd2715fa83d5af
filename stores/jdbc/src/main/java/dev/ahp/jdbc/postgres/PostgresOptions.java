package dev.ahp.jdbc.postgres;

import dev.ahp.broker.seal.MasterKeys;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options of a node.
 *
 * @param partitions the number of partitions, each with a connection and an audit chain
 * @param readers the number of concurrent readers
 * @param leaseTime how long a partition belongs to an unresponsive node
 * @param timeout the timeout for connecting
 * @param masterKeys encrypt the store; null if it is not encrypted
 */
public record PostgresOptions(
    int partitions,
    int readers,
    Duration leaseTime,
    Duration timeout,
    @Nullable MasterKeys masterKeys) {
  public static final PostgresOptions DEFAULT =
      new PostgresOptions(2, 8, Duration.ofSeconds(15), Duration.ofSeconds(5));

  /** The options of one of many stores on a server, which must share its connections. */
  public static final PostgresOptions ONE_OF_MANY =
      new PostgresOptions(1, 3, DEFAULT.leaseTime(), DEFAULT.timeout());

  public PostgresOptions(int partitions, int readers, Duration leaseTime, Duration timeout) {
    this(partitions, readers, leaseTime, timeout, null);
  }

  public PostgresOptions encryptedWith(@Nullable MasterKeys changed) {
    return new PostgresOptions(partitions, readers, leaseTime, timeout, changed);
  }

  public PostgresOptions {
    if (partitions < 1 || readers < 1 || leaseTime.isNegative() || timeout.isNegative()) {
      throw new IllegalArgumentException(
          "partitions and readers must be at least 1, times not negative: "
              + partitions
              + ", "
              + readers);
    }
  }
}
