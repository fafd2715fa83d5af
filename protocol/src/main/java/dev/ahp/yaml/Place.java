package dev.ahp.yaml;

import java.util.Comparator;

/**
 * A place in a text. Both numbers count from 1; columns count characters, not UTF-16 units.
 *
 * @param line ends at a line feed, a carriage return, or both together
 */
public record Place(int line, int column) implements Comparable<Place> {
  public static final Place START = new Place(1, 1);

  private static final Comparator<Place> ORDER =
      Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }
}
