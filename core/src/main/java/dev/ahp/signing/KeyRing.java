package dev.ahp.signing;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of one sender by their ids; several may be live at once while they are rotated. */
public final class KeyRing {
  private static final KeyRing EMPTY = new KeyRing(Map.of());

  private final Map<String, VerificationKey> keys;

  private KeyRing(Map<String, VerificationKey> keys) {
    this.keys = keys;
  }

  public static KeyRing empty() {
    return EMPTY;
  }

  /**
   * Gathers the keys of a sender.
   *
   * @throws IllegalArgumentException if two keys have one id
   */
  public static KeyRing of(Collection<VerificationKey> keys) {
    Map<String, VerificationKey> byId = new LinkedHashMap<>();
    for (VerificationKey key : keys) {
      if (byId.put(key.keyId(), key) != null) {
        throw new IllegalArgumentException("two keys have the id " + key.keyId());
      }
    }
    return new KeyRing(byId);
  }

  public static KeyRing of(VerificationKey... keys) {
    return of(List.of(keys));
  }

  public Optional<VerificationKey> find(String keyId) {
    return Optional.ofNullable(keys.get(keyId));
  }

  /** In the order they were given, without those that have ended. */
  public List<VerificationKey> liveAt(Instant now) {
    return keys.values().stream().filter(key -> key.isLiveAt(now)).toList();
  }

  public boolean isEmpty() {
    return keys.isEmpty();
  }
}
