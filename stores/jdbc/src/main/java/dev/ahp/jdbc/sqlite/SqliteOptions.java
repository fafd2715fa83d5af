package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.seal.MasterKeys;
import org.jspecify.annotations.Nullable;

/**
 * The options of a SQLite store.
 *
 * @param durability when a commit returns
 * @param readers the number of concurrent readers
 * @param cacheKib the page cache of the writer
 * @param masterKeys encrypt the store; null if it is not encrypted
 */
public record SqliteOptions(
    Durability durability, int readers, int cacheKib, @Nullable MasterKeys masterKeys) {
  public static final SqliteOptions DEFAULT =
      new SqliteOptions(Durability.FULL, 8, 64 * 1024, null);

  /** When a commit returns. */
  public enum Durability {
    /** After the data is on disk: committed data survives a power failure. */
    FULL,
    /**
     * After the operating system has the data: committed data survives the end of the process. A
     * power failure may lose the last commits but does not corrupt the file.
     */
    RELAXED
  }

  public SqliteOptions {
    if (readers < 1 || cacheKib < 1) {
      throw new IllegalArgumentException(
          "readers and cacheKib must be at least 1, not " + readers + " and " + cacheKib);
    }
  }

  public SqliteOptions withDurability(Durability changed) {
    return new SqliteOptions(changed, readers, cacheKib, masterKeys);
  }

  public SqliteOptions encryptedWith(@Nullable MasterKeys changed) {
    return new SqliteOptions(durability, readers, cacheKib, changed);
  }
}
