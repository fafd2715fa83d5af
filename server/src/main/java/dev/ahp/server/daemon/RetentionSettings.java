package dev.ahp.server.daemon;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long data stays in the store.
 *
 * @param audit when audit records are archived; null for never
 * @param packets how long ended tasks and their packets are kept; null for ever
 */
public record RetentionSettings(@Nullable AuditRetention audit, @Nullable Duration packets) {
  /**
   * When audit records are archived.
   *
   * @param days records older than this are archived
   * @param directory the existing directory of the archives
   */
  public record AuditRetention(int days, Path directory) {}

  /** Returns whether everything is kept for ever. */
  public boolean isEmpty() {
    return audit == null && packets == null;
  }
}
