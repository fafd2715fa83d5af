package dev.ahp.signing;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of one sender by id. During a rotation, several keys are valid. */
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
   * Creates a key ring.
   *
   * @throws IllegalArgumentException if two keys have the same id
   */
  public static KeyRing of(Collection<VerificationKey> keys) {
    Map<String, VerificationKey> byId = new LinkedHashMap<>();
    for (VerificationKey key : keys) {
      if (byId.put(key.keyId(), key) != null) {
        throw new IllegalArgumentException("two keys have the same id: " + key.keyId());
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

  /** Returns the keys that have not expired, in the given order. */
  public List<VerificationKey> validAt(Instant now) {
    return keys.values().stream().filter(key -> key.isValidAt(now)).toList();
  }
}
