package dev.ahp.broker.api;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a list.
 *
 * @param limit 1 to 1000
 * @param after the {@code next} of the page before; null from the start. One that no page of this
 *     list can have is {@code MALFORMED}
 * @param newest whether the newest come first; only where a list can be read both ways
 */
public record PageRequest(int limit, @Nullable String after, boolean newest) {
  public static final PageRequest FIRST = new PageRequest(100, null);

  /** Oldest first. */
  public PageRequest(int limit, @Nullable String after) {
    this(limit, after, false);
  }
}
