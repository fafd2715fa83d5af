package dev.ahp.broker.service;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Caches tokens by their hash. All entries are dropped when an agent or a token changes, here or on
 * another node. Unknown tokens are not cached.
 */
final class TokenCache {
  private static final int MAX_TOKENS = 10_000;

  private volatile CachedTokens tokens = new CachedTokens("");

  /** The entries of one catalog version. */
  private record CachedTokens(String version, Map<String, AgentToken> byHash) {
    CachedTokens(String version) {
      this(version, new ConcurrentHashMap<>());
    }
  }

  /** Returns the token of a hash; {@code version} is that of the catalog before the read. */
  Optional<AgentToken> get(String version, String hash, Supplier<Optional<AgentToken>> store) {
    CachedTokens now = tokens;
    if (!now.version.equals(version)) {
      now = new CachedTokens(version);
      tokens = now;
    }
    AgentToken known = now.byHash.get(hash);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<AgentToken> found = store.get();
    if (found.isPresent() && now.byHash.size() < MAX_TOKENS) {
      now.byHash.put(hash, found.get());
    }
    return found;
  }
}
