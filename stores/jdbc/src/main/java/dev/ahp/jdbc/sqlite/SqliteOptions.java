package dev.ahp.jdbc.sqlite;

/**
 * How a file is used.
 *
 * @param durability what a commit waits for
 * @param readers how many threads can read at a time
 * @param cacheKib memory for pages of the writer
 */
public record SqliteOptions(Durability durability, int readers, int cacheKib) {
  public static final SqliteOptions DEFAULT = new SqliteOptions(Durability.FULL, 8, 64 * 1024);

  /** What a commit waits for. */
  public enum Durability {
    /** The disk: what was acknowledged survives a loss of power. */
    FULL,
    /**
     * The operating system: what was acknowledged survives the end of the process, but the last of
     * it can be lost with the power. The file stays consistent.
     */
    RELAXED
  }

  public SqliteOptions {
    if (readers < 1 || cacheKib < 1) {
      throw new IllegalArgumentException("no options: " + readers + ", " + cacheKib);
    }
  }

  public SqliteOptions withDurability(Durability changed) {
    return new SqliteOptions(changed, readers, cacheKib);
  }
}
