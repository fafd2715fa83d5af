package dev.ahp.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** A JSON array. */
public record JsonArray(List<Json> items) implements Json, Iterable<Json> {
  private static final JsonArray EMPTY = new JsonArray(List.of());

  public JsonArray {
    items = List.copyOf(items);
  }

  public static JsonArray empty() {
    return EMPTY;
  }

  public static JsonArray of(Json... items) {
    return new JsonArray(List.of(items));
  }

  public static JsonArray ofStrings(Collection<String> strings) {
    List<Json> items = new ArrayList<>(strings.size());
    for (String string : strings) {
      items.add(Json.of(string));
    }
    return new JsonArray(items);
  }

  public int size() {
    return items.size();
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }

  public Json get(int index) {
    return items.get(index);
  }

  public Stream<Json> stream() {
    return items.stream();
  }

  /** Returns the items that are strings. Other items are skipped. */
  public List<String> strings() {
    List<String> strings = new ArrayList<>(items.size());
    for (Json item : items) {
      if (item instanceof Str string) {
        strings.add(string.value());
      }
    }
    return Collections.unmodifiableList(strings);
  }

  /** Returns the items that are objects. Other items are skipped. */
  public List<JsonObject> objects() {
    return items.stream().flatMap(item -> item.asObject().stream()).toList();
  }

  @Override
  public Iterator<Json> iterator() {
    return items.iterator();
  }

  @Override
  public String toString() {
    return toText();
  }
}
