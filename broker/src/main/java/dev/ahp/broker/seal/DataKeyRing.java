package dev.ahp.broker.seal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The data keys of a store. The newest one encrypts; all of them decrypt. Other nodes may add keys,
 * so an unknown one is looked up in the store. Thread-safe.
 */
public final class DataKeyRing {
  private final MasterKeys masters;
  private final Supplier<List<WrappedKey>> stored;
  private final Map<Integer, SecretKey> keys = new ConcurrentHashMap<>();
  private volatile int newest;
  private volatile long newestCreatedAt;

  /**
   * Creates a ring with the stored keys.
   *
   * @param stored reads the stored keys
   * @throws UnusableKeysException if one of them cannot be decrypted
   */
  public DataKeyRing(MasterKeys masters, Supplier<List<WrappedKey>> stored) {
    this.masters = masters;
    this.stored = stored;
    load();
  }

  private synchronized void load() {
    stored.get().forEach(this::add);
  }

  /** Adds a key that was stored. */
  public synchronized void add(WrappedKey wrapped) {
    if (!keys.containsKey(wrapped.number())) {
      keys.put(wrapped.number(), new SecretKeySpec(unwrap(wrapped), "AES"));
    }
    if (wrapped.number() > newest) {
      newest = wrapped.number();
      newestCreatedAt = wrapped.createdAt();
    }
  }

  private byte[] unwrap(WrappedKey wrapped) {
    try {
      return masters
          .unwrap(wrapped.master(), wrapped.wrapped(), wrapped.key())
          .orElseThrow(() -> UnusableKeysException.unknownMaster(wrapped.master(), masters.ids()));
    } catch (WrongKeyException e) {
      throw UnusableKeysException.damaged(wrapped.number(), wrapped.master());
    }
  }

  /** Returns the next data key, which must be stored and added. */
  public WrappedKey next(long now) {
    WrappedKey empty = new WrappedKey(newest + 1, masters.newest(), "", now);
    return new WrappedKey(
        empty.number(), empty.master(), masters.wrap(new AesGcm().randomKey(), empty.key()), now);
  }

  /** Returns a data key encrypted with the newest master key; null if it is already. */
  public @Nullable WrappedKey rewrap(WrappedKey wrapped) {
    if (wrapped.master().equals(masters.newest())) {
      return null;
    }
    return new WrappedKey(
        wrapped.number(),
        masters.newest(),
        masters.wrap(unwrap(wrapped), wrapped.key()),
        wrapped.createdAt());
  }

  /** Returns whether there is no key that encrypts. */
  public boolean isEmpty() {
    return newest == 0;
  }

  public MasterKeys masters() {
    return masters;
  }

  /** Returns when the newest key was created, in milliseconds since the epoch. */
  public long newestCreatedAt() {
    return newestCreatedAt;
  }

  int newest() {
    return newest;
  }

  SecretKey key(int number) {
    SecretKey key = keys.get(number);
    if (key == null) {
      load();
      key = keys.get(number);
    }
    if (key == null) {
      throw new WrongKeyException("data with the unknown data key " + number);
    }
    return key;
  }
}
