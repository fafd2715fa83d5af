package dev.ahp.broker.exchange;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a list.
 *
 * @param limit 1 to 1000
 * @param after the {@code next} of the page before; null from the start. One that no page of this
 *     list can have is {@code MALFORMED}
 * @param newest whether the newest come first; only where a list can be read both ways
 */
public record Page(int limit, @Nullable String after, boolean newest) {
  public static final Page FIRST = new Page(100, null);

  /** Oldest first. */
  public Page(int limit, @Nullable String after) {
    this(limit, after, false);
  }
}
