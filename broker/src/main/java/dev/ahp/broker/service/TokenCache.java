package dev.ahp.broker.service;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Caches the agent names of tokens. All entries are dropped when an agent or a token changes, here
 * or on another node. Unknown tokens are not cached.
 */
final class TokenCache {
  private static final int MAX_TOKENS = 10_000;

  private volatile CachedTokens tokens = new CachedTokens("");

  /** The entries of one catalog version. */
  private record CachedTokens(String version, Map<String, String> names) {
    CachedTokens(String version) {
      this(version, new ConcurrentHashMap<>());
    }
  }

  /** Returns the name for a hash; {@code version} is that of the catalog before the read. */
  Optional<String> name(String version, String hash, Supplier<Optional<String>> store) {
    CachedTokens now = tokens;
    if (!now.version.equals(version)) {
      now = new CachedTokens(version);
      tokens = now;
    }
    String known = now.names.get(hash);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<String> found = store.get();
    if (found.isPresent() && now.names.size() < MAX_TOKENS) {
      now.names.put(hash, found.get());
    }
    return found;
  }
}
