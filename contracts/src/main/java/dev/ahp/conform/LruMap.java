package dev.ahp.conform;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A bounded map that evicts the least recently used entry. */
final class LruMap<K, V> {
  private final int maxSize;
  private final BiConsumer<K, V> evicted;
  private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Creates a map.
   *
   * @param evicted called with each evicted entry
   */
  LruMap(int maxSize, BiConsumer<K, V> evicted) {
    this.maxSize = maxSize;
    this.evicted = evicted;
  }

  @Nullable V get(K key) {
    return entries.get(key);
  }

  void put(K key, V value) {
    entries.put(key, value);
    if (entries.size() > maxSize) {
      Iterator<Map.Entry<K, V>> iterator = entries.entrySet().iterator();
      Map.Entry<K, V> eldest = iterator.next();
      iterator.remove();
      evicted.accept(eldest.getKey(), eldest.getValue());
    }
  }

  void forEach(BiConsumer<K, V> action) {
    entries.forEach(action);
  }
}
