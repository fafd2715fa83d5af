package dev.ahp.broker.safety;

/** Contents that people allowed despite the scanner's verdict, by hash. */
@FunctionalInterface
public interface AllowList {
  AllowList EMPTY = hash -> false;

  /** The key prefix of allowed contents in {@link dev.ahp.broker.store.KeyValueTable#SETTINGS}. */
  String KEY_PREFIX = "allowed/";

  /** Returns whether the content is allowed. */
  boolean contains(String hash);
}
