package dev.ahp.broker.safety;

/** Contents that people let pass although the scan holds them back, each by its own hash. */
@FunctionalInterface
public interface AllowList {
  AllowList EMPTY = hash -> false;

  /** Before the hash in the key of an entry among the settings in the store. */
  String KEY_PREFIX = "allowed/";

  /** Whether this very content is allowed. */
  boolean holds(String hash);
}
