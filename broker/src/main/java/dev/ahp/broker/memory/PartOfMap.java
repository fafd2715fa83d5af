package dev.ahp.broker.memory;

import java.util.NavigableMap;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams of the values in a part of a tree map. */
final class PartOfMap {
  private PartOfMap() {}

  /**
   * Returns the values in the order of the keys. The stream does not know their number: such a part
   * finds it by counting all entries, and the streams of the JDK ask for it.
   */
  static <V> Stream<V> values(NavigableMap<?, V> part) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(part.values().iterator(), Spliterator.ORDERED), false);
  }
}
