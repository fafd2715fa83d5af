package dev.ahp.server.daemon;

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
   * When audit records are archived, and how long archives are kept.
   *
   * @param days records older than this are archived; 0 if only a command archives them
   * @param target where the archives are
   * @param keep how long archives are kept; null for ever
   */
  public record AuditRetention(int days, ArchiveTarget target, @Nullable Duration keep) {}

  /** Returns whether everything is kept for ever. */
  public boolean isEmpty() {
    return audit == null && packets == null;
  }
}
