package dev.ahp.broker.desk;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Who holds which token, so that the store is not asked at every call. All is forgotten whenever an
 * agent or a token changes, here or, as soon as that is noticed, on another node. Tokens that
 * nobody holds are not remembered.
 */
final class KnownTokens {
  private static final int MOST = 10_000;

  private volatile Remembered remembered = new Remembered("");

  /** What holds as long as the registry has this version. */
  private record Remembered(String version, Map<String, String> names) {
    Remembered(String version) {
      this(version, new ConcurrentHashMap<>());
    }
  }

  /** The name for a hash; {@code version} is that of the registry before {@code store} is asked. */
  Optional<String> name(String version, String hash, Supplier<Optional<String>> store) {
    Remembered now = remembered;
    if (!now.version.equals(version)) {
      now = new Remembered(version);
      remembered = now;
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
