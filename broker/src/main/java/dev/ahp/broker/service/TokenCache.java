package dev.ahp.broker.service;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Who holds which token, so that the store is not asked at every call. All is forgotten whenever an
 * agent or a token changes, here or, as soon as that is noticed, on another node. Tokens that
 * nobody holds are not remembered.
 */
final class TokenCache {
  private static final int MOST = 10_000;

  private volatile CachedTokens cachedTokens = new CachedTokens("");

  /** What holds as long as the registry has this version. */
  private record CachedTokens(String version, Map<String, String> names) {
    CachedTokens(String version) {
      this(version, new ConcurrentHashMap<>());
    }
  }

  /** The name for a hash; {@code version} is that of the registry before {@code store} is asked. */
  Optional<String> name(String version, String hash, Supplier<Optional<String>> store) {
    CachedTokens now = cachedTokens;
    if (!now.version.equals(version)) {
      now = new CachedTokens(version);
      cachedTokens = now;
    }
    String known = now.names.get(hash);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<String> found = store.get();
    if (found.isPresent() && now.names.size() < MOST) {
      now.names.put(hash, found.get());
    }
    return found;
  }
}
