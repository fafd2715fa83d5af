package dev.ahp.conform;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A map that forgets what was not asked for longest when it is full. */
final class LruMap<K, V> {
  private final int most;
  private final BiConsumer<K, V> forgotten;
  private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Takes how many to keep.
   *
   * @param forgotten is told of each that goes
   */
  LruMap(int most, BiConsumer<K, V> forgotten) {
    this.most = most;
    this.forgotten = forgotten;
  }

  @Nullable V get(K key) {
    return entries.get(key);
  }

  void put(K key, V value) {
    entries.put(key, value);
    if (entries.size() > most) {
      Iterator<Map.Entry<K, V>> oldest = entries.entrySet().iterator();
      Map.Entry<K, V> gone = oldest.next();
      oldest.remove();
      forgotten.accept(gone.getKey(), gone.getValue());
    }
  }

  void forEach(BiConsumer<K, V> action) {
    entries.forEach(action);
  }
}
