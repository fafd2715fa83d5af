package dev.ahp.broker.api;

import org.jspecify.annotations.Nullable;

/**
 * Selects a page of a list.
 *
 * @param limit 1 to 1000
 * @param after the {@code next} of the page before; null for the first page. An invalid value is
 *     {@code MALFORMED}
 * @param newest whether the newest items come first; only for lists that support it
 */
public record PageRequest(int limit, @Nullable String after, boolean newest) {
  public static final PageRequest FIRST = new PageRequest(100, null);

  public PageRequest(int limit, @Nullable String after) {
    this(limit, after, false);
  }
}
